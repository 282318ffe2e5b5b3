"""The verbs that look: table, card, score, log, why, seat, lang, odds, hint, rules, help."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from croupier.bots import Estimate, IsmctsBot, Thought
from croupier.repl.phrases import counted
from croupier.repl.table.sitting import Sitting
from croupier.repl.verbs import hints
from croupier.repl.verbs.faces import Face
from croupier.repl.verbs.hints import draw_estimates, draw_hint
from croupier.repl.verbs.odds import Odds
from croupier.repl.verbs.registry import VERBS, find_verbs
from croupier.repl.verbs.rulebook import Rulebook

from ...shipped import shipped
from ..sitting_down import fishing, open_game, sit


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return fishing(tmp_path)


@pytest.fixture
def pair(path: Path) -> Sitting:
    """Return two people at one keyboard; Ann has a Whale, Bob something else."""
    for seed in range(50):
        sitting = sit(path, people=(0, 1), seed=seed)
        if [card.name for card in sitting.table.view(0).zone("hand", 0).cards if card] == ["Whale"]:
            return sitting
    raise AssertionError


def said(sitting: Sitting, typed: str) -> str:
    return "\n".join(sitting.answer(typed).lines)


# Cards.


def test_a_card_is_told_with_its_fields_text_place_and_rulings(pair: Sitting) -> None:
    pair.spoken = True
    told = said(pair, ":card herring")
    assert "fish · depth 1 · size small" in told
    assert "Swims in shoals." in told
    assert "You can't see where it is." in told
    assert "– The sea is empty: nobody draws; the herring too." in told
    assert "measured" not in told
    assert "It lies in: Ann's net" in said(pair, ":card whale")


def test_where_the_table_is_drawn_the_face_of_the_card_is_too(pair: Sitting) -> None:
    drawn = said(pair, ":card whale").splitlines()
    assert drawn[0].startswith("╭─ Whale ─")
    assert "It lies in: Ann's net" in drawn


def test_whoever_works_on_a_game_sees_the_examples_under_a_card(pair: Sitting) -> None:
    assert "a cod is large" not in said(pair, ":card cod")
    assert "fishing.cg" not in said(pair, ":card cod")
    pair.workbench.open = True
    told = said(pair, ":card cod")
    assert "– a cod is large" in told
    assert "(fishing.cg:" in told


def test_of_copies_it_is_told_how_many_can_not_be_seen(pair: Sitting) -> None:
    assert "You can't see where 2 of 2 are." in said(pair, ":card cod")


def test_a_card_is_found_by_its_beginning_and_in_any_language(pair: Sitting) -> None:
    pair.spoken = True
    assert said(pair, ":card her").startswith("Herring")
    assert said(pair, ":card baleine").startswith("Whale")
    assert said(pair, ":card s") == '"s" could be: Sole, Shark'
    assert said(pair, ":card tuna") == 'No card is called "tuna".'
    assert said(pair, ":card") == "Which card? Write: :card NAME"


def test_a_card_is_told_in_french(path: Path) -> None:
    sitting = sit(path, people=(0, 1), lang="fr")
    sitting.spoken = True
    told = said(sitting, ":card hareng")
    assert "poisson · profondeur 1 · taille petit" in told
    assert "Nage en bancs." in told


# Points, log, seats.


def test_points_are_told_with_their_cards(pair: Sitting) -> None:
    pair.answer("land whale")
    told = said(pair, ":score")
    assert "Ann: 7" in told
    assert "Depth 7 (Whale: 7)" in told


def test_the_log_is_searched(pair: Sitting) -> None:
    pair.answer("land whale")
    assert "Sea: shuffled." in said(pair, ":log")
    found = said(pair, ":log WHALE").splitlines()
    assert found
    assert all("Whale" in line for line in found)
    assert said(pair, ":log tuna") == '"tuna" did not come up so far.'


def test_the_log_keeps_secrets(pair: Sitting) -> None:
    pair.asked = pair.table.seats[1]
    assert "Whale" not in said(pair, ":log")
    pair.asked = pair.table.seats[0]
    assert "Whale" in said(pair, ":log")


def test_why_names_what_is_needed_and_at_an_open_table_the_line(pair: Sitting) -> None:
    for _ in range(4):
        pair.answer("draw")
    assert said(pair, ":why draw") == '"draw" is not an option now: how many in sea: 0; needed: more than 0.'
    pair.workbench.open = True
    assert "count(deck) > 0" in said(pair, ":why draw")
    assert "fishing.cg:" in said(pair, ":why draw")


def test_why_answers_whoever_looks_even_if_somebody_else_is_asked(pair: Sitting) -> None:
    pair.asked = next(seat for seat in pair.table.seats if seat != pair.table.seat)
    deciding = pair.table.view(pair.asked).deciding
    name = "Somebody else" if deciding is None else pair.table.names[deciding]
    assert said(pair, ":why draw") == f"{name} is asked now, not you."


def test_seats_are_told_and_only_at_an_open_table_can_one_look_from_another(path: Path) -> None:
    sitting = sit(path, people=(0, 1), players=3)
    assert said(sitting, ":seat").splitlines() == ["  1. Ann (you)", "  2. Bob", "  3. Cid (bot)"]
    assert said(sitting, ":seat bob").startswith("What Bob sees is for Bob alone")
    assert said(sitting, ":seat 3").startswith("What Cid sees is for Cid alone")
    assert said(sitting, ":seat 7").startswith('There is no seat "7"')
    assert sitting.answer(":seat ann").title == "The table as Ann sees it"
    sitting.workbench.open = True
    reply = sitting.answer(":seat bob")
    assert reply.title == "The table as Bob sees it"
    assert any("Bob (you)" in line for line in reply.lines)


def test_the_language_changes_what_is_asked(pair: Sitting) -> None:
    assert pair.answer(":lang fr").lines == ("La table parle français.",)
    question = pair.question()
    assert question is not None
    assert question.prompt == "Et maintenant ?"
    assert said(pair, ":lang xx") == "Écrivez :lang et une langue : en, fr"


def test_a_zone_is_told_by_its_name(pair: Sitting) -> None:
    assert "Whale" in said(pair, ":table net")
    assert said(pair, ":table boat").splitlines()[-1].endswith("boat: empty")
    assert said(pair, ":table harbour") == 'No place on the table is called "harbour".'


# Odds.


def test_odds_tell_what_can_be_where_and_how_likely(pair: Sitting) -> None:
    told = said(pair, ":odds").splitlines()
    assert told[0] == "5 cards can't be seen from your seat."
    assert told[2] == "Sea (4), Bob's net (1): Herring, Cod ×2, Sole, Shark"
    assert told[3] == "  sea, the next card you don't know: depth 1 20%, 2 40%, 3 20%, 9 20%;"
    assert "size small 40%, large 60%" in "\n".join(told)


def test_odds_of_a_word_are_those_of_a_card_a_kind_or_a_value(pair: Sitting) -> None:
    assert said(pair, ":odds cod").splitlines() == [
        "Cod ×2: 2 of 5 unseen cards",
        "  sea: the next card you don't know 40%, any of 4 cards 100%",
        "  Bob's net: the one card 40%",
    ]
    assert "Herring, Sole: 2 of 5 unseen cards" in said(pair, ":odds small")
    assert "Shark: 1 of 5 unseen cards" in said(pair, ":odds depth 9")
    assert said(pair, ":odds whale").startswith('No card that you can\'t see is called "whale"')


@pytest.mark.parametrize("name", ["huns", "hearts", "crazy_eights", "goofspiel"])
def test_odds_and_cards_tell_nothing_that_the_seat_can_not_know(name: str) -> None:
    game = shipped(name)
    table = game.start(seed=5)
    rng = random.Random(5)
    for _ in range(15):
        if not table.is_over:
            table.play(rng.randrange(table.width))
    seat = table.seats[0]
    odds = Odds(table, seat, "en", 80).draw()
    faces = [Face(table, seat, "en", 80).draw([card]) for card in range(0, len(table.machine.plan.pieces), 7)]
    for _ in range(5):
        other = table.clone()
        other.put(table.determinize(0, rng).state)
        assert Odds(other, seat, "en", 80).draw() == odds
        again = [Face(other, seat, "en", 80).draw([card]) for card in range(0, len(table.machine.plan.pieces), 7)]
        assert again == faces


# Hints.


def test_a_hint_says_what_a_bot_would_choose_and_why(pair: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "adviser", lambda: ("expert", IsmctsBot(rounds=200)))
    assert pair.table.decision is not None
    told = said(pair, ":hint").splitlines()
    assert told[0].startswith("The ")
    assert " bot would choose: " in told[0]
    best = told[0].partition("choose: ")[2]
    assert told[2].endswith(best)
    options = [option.text for option in pair.table.decision.options]
    worths = dict(reversed(line.split(maxsplit=1)) for line in told[2 : 2 + len(options)])  # type: ignore[misc]
    assert sorted(worths) == sorted(options)
    assert all(float(worth) == float(worth) for worth in worths.values())
    pair.asked = pair.table.seats[1]
    assert said(pair, ":hint") == "You are not asked now."


# Rules.


def test_the_rules_are_listed_by_their_sections(pair: Sitting) -> None:
    assert said(pair, ":rules").splitlines() == [
        "Draw fish and land them.",
        "2 to 4 players",
        "",
        "  1. The aim",
        "  2. Rulings",
        "  3. All cards",
        "",
        "`:rules 1` reads a section, `:rules all` everything, `:rules WORD` seeks a word.",
    ]


@pytest.mark.parametrize("word", ["1", "aim", "the aim", "THE A"])
def test_a_section_is_read_by_its_number_or_a_word_of_its_title(pair: Sitting, word: str) -> None:
    told = said(pair, f":rules {word}").splitlines()
    assert told == ["THE AIM", "", "Land fish; the deepest count most.", "", "A boat holds as many as you like."]


def test_the_rules_are_read_whole(pair: Sitting) -> None:
    told = said(pair, ":rules all")
    for text in ("Land fish; the deepest count most.", "– A shark that was landed stays landed.", "Swims in shoals."):
        assert text in told
    assert said(pair, ":rules 9") == 'The rules say nothing about "9".'


def test_words_are_looked_for_in_the_rulebook_and_on_the_cards(pair: Sitting) -> None:
    assert said(pair, ":rules shoals").splitlines() == ["ALL CARDS", "– Herring: Swims in shoals."]
    assert said(pair, ":rules herring").splitlines() == [
        "RULINGS",
        "– The sea is empty: nobody draws; the herring too.",
        "",
        "ALL CARDS",
        "– Herring: Swims in shoals.",
    ]
    assert said(pair, ":rules tuna") == 'The rules say nothing about "tuna".'


def test_what_is_written_for_authors_is_no_rule(pair: Sitting) -> None:
    for word in ("deepest fish wins", "no luck", "what counts", "needs a boat", "measured", "a cod is large"):
        assert said(pair, f":rules {word}") == f'The rules say nothing about "{word}".'


def test_the_rulebook_is_read_in_the_language_of_the_table(pair: Sitting) -> None:
    pair.lang = "fr"
    assert "  1. But du jeu" in said(pair, ":rules").splitlines()
    assert "– La mer est vide : personne ne pêche, le hareng non plus." in said(pair, ":rules HARENG")
    assert "– La mer est vide" in said(pair, ":card hareng")


def test_a_game_without_a_rulebook_in_a_language_is_told_in_english(pair: Sitting, tmp_path: Path) -> None:
    (Path(pair.name).with_name("fishing.rules.fr.md")).unlink()
    pair.lang = "fr"
    assert "  1. The aim" in said(pair, ":rules").splitlines()


def test_a_game_without_a_rulebook_tells_what_its_declarations_say(pair: Sitting) -> None:
    (Path(pair.name).with_name("fishing.rules.md")).unlink()
    assert "  1. On the table" in said(pair, ":rules").splitlines()
    assert "– Net: its owner sees what lies there, the others how many" in said(pair, ":rules on the table")
    assert said(pair, ":rules what counts").splitlines() == ["WHAT COUNTS", "– Depth"]


def test_options_are_rules_too() -> None:
    game = shipped("arhun")
    told = Rulebook(game, "en").find("options")
    assert "– How the families are chosen: --option families=VALUE (together, at_random); usually together" in told
    assert any(line.endswith("; usually nothing") for line in told)


def test_only_rulings_that_name_the_card_are_told_with_it(pair: Sitting) -> None:
    book = Rulebook(pair.game, "en")
    assert not book.rulings(["Rage"]), "average is not Rage"
    assert book.rulings(["Cod"]) == ["Average cod · counts 2"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_shipped_game_has_rules_to_tell(lang: str) -> None:
    from croupier.games import names

    for name in names():
        game = shipped(name)
        assert len(Rulebook(game, lang).overview()) > 5, name


def test_whoever_has_no_name_is_called_by_a_number_in_the_language_of_the_table(tmp_path: Path) -> None:
    game = open_game(fishing(tmp_path))
    sitting = Sitting(
        "fishing", game.start(3, seed=1, names=["Player 1", "Zoe", "Player 3"]), {}, random.Random(1), "fr"
    )
    assert sitting.table.names == ("Joueur 1", "Zoe", "Joueur 3")
    assert "Joueur 1" in said(sitting, ":log")
    sitting.answer(":lang en")
    assert sitting.table.names == ("Player 1", "Zoe", "Player 3")
    sitting.answer("wait")
    sitting.answer(":lang fr")
    sitting.answer(":undo")
    assert sitting.table.names == ("Joueur 1", "Zoe", "Joueur 3")


def test_why_not_understands_the_beginning_of_an_option_or_of_a_card(pair: Sitting) -> None:
    assert said(pair, ":why land wh") == said(pair, ":why land whale")
    assert said(pair, ":why shar") == said(pair, ":why Shark")
    assert said(pair, ":why 1") == said(pair, ":why #1")
    assert said(pair, ":why 1").endswith("is an option now.")
    assert said(pair, ":why 99") == f"There are only {pair.table.width} options."


@pytest.mark.parametrize(
    ("lang", "count", "text"),
    [("en", 0, "0 cards"), ("en", 1, "1 card"), ("en", 2, "2 cards"), ("fr", 0, "0 carte"), ("fr", 2, "2 cartes")],
)
def test_things_are_counted_as_the_language_does(lang: str, count: int, text: str) -> None:
    assert counted(lang, "cards", count) == text


def test_a_hint_lists_what_was_thought_about_longest_first() -> None:
    decision = shipped("kuhn").start(2, 1).decision
    assert decision is not None
    thought = Thought((Estimate(0, 9.0, 2), Estimate(1, 1.0, 8)), 1, 1.0)
    lines = draw_estimates(thought, decision, "en")
    assert [line.split()[0] for line in lines[1:]] == ["+1.0", "+9.0"]
    even = Thought((Estimate(0, 0.0, 2), Estimate(1, 0.0, 8)), 1, 1.0)
    assert draw_estimates(even, decision, "en") == ["It rates them all the same."]


def test_a_hint_speaks_of_points_only_where_the_game_counts_some(path: Path) -> None:
    together = shipped("tenefyr")
    assert not together.shows_points(over=True)
    table = together.start(2, 1)
    assert "points" not in "\n".join(draw_hint(table, table.seats[0] if table.seat is None else table.seat, "en"))


# Help, and the registry.


def test_help_tells_of_all_verbs_or_more_of_one(pair: Sitting) -> None:
    told = said(pair, ":help")
    assert all(verb.form in told for verb in VERBS)
    assert "What bots did since" in said(pair, ":help undo")
    assert "What bots did since" in said(pair, ":help :undo")
    assert said(pair, ":help dance") == 'There is no command ":dance"; :help lists them.'


def test_a_verb_is_meant_by_a_unique_beginning(pair: Sitting) -> None:
    assert [verb.name for verb in find_verbs("un")] == ["undo"]
    assert "could be: :score, :scenario" in said(pair, ":sc")


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_verb_has_help_in_both_languages_and_completes_something_sensible(verb: object, pair: Sitting) -> None:
    assert verb.help_in("en") != verb.help_in("fr")  # type: ignore[attr-defined]
    found = list(verb.complete(pair, ""))  # type: ignore[attr-defined]
    assert all(isinstance(each, str) and each for each in found)


def test_verbs_complete_cards_zones_languages_and_seats(pair: Sitting) -> None:
    complete = {verb.name: list(verb.complete(pair, "")) for verb in VERBS}
    assert {"Herring", "Cod", "Whale"} <= set(complete["card"])
    assert {"sea", "net", "Bob's net"} <= set(complete["table"])
    assert complete["lang"] == ["en", "fr"]
    assert not complete["seat"]
    assert {"large", "Cod"} <= set(complete["odds"])
    assert "undo!" in complete["help"]


PRINTED = """\
game "Printed"
    players 1
    languages en, fr
kind Card "card" fr "carte"
    has rank: number
    text "Worth {rank}." fr "Vaut {rank}."
    points rank
kind Giant is Card "giant" fr "géant"
    text "Large, and slow." fr "Grand et lent."
card "Ogre" fr "Ogre" is Giant
    text "Breaks {rank * 2} doors, {{if any}}." fr "Casse {rank * 2} portes, {{s'il y en a}}."
    rank = 3
card "Elf" fr "Elfe" is Card
    rank = 1
zone deck of Card, face up, starts with Card "deck" fr "pioche"
each player has
    zone hand of Card, face up "hand" fr "main"
play
    for each p in players:
        p chooses c from deck "Which?" fr "Laquelle ?"
        move c to p's hand
        say "{c's text}" fr "{c's text}"
"""


def test_a_card_is_told_with_the_texts_of_its_kinds_and_with_what_is_filled_in(tmp_path: Path) -> None:
    file = tmp_path / "printed.cg"
    file.write_text(PRINTED, "utf-8")
    sitting = sit(file, people=(0,), players=1)
    texts = ["Worth 3.", "Large, and slow.", "Breaks 6 doors, {if any}."]
    assert all(text in said(sitting, ":card ogre") for text in texts)
    sitting.spoken = True
    assert "\n".join(texts) in said(sitting, ":card ogre")
    sitting.lang = "fr"
    assert "Vaut 3.\nGrand et lent.\nCasse 6 portes, {s'il y en a}." in said(sitting, ":card ogre")
    sitting.lang = "en"
    sitting.answer("ogre")
    assert any(event.text(0) == " ".join(texts) for event in sitting.table.log)


def test_why_of_several_numbers_says_that_one_answer_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "printed.cg"
    file.write_text(PRINTED, "utf-8")
    sitting = sit(file, people=(0,), players=1)
    assert said(sitting, ":why 1 2") == "One answer is wanted here, not several: 1 (Ogre), 2 (Elf)."
    assert said(sitting, ":why 2 3") == "One answer is wanted here, not several: 2 (Elf), 3."
    assert "is an option now" in said(sitting, ":why 2")
