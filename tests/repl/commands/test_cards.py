from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from croupier.repl.gallery import browser


def test_the_cards_of_a_game_are_shown_by_their_kinds(croupier: Any) -> None:
    done = croupier("cards", "curios")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("── ")
    assert done.out.endswith(" cards of Curios\n")
    assert "\x1b" not in done.out


def test_only_the_cards_with_some_words_are_shown(croupier: Any) -> None:
    done = croupier("cards", "huns", "curse", "raids")
    assert "Blood Feud" in done.out
    assert "Saddlebags" not in done.out
    missed = 'Huns has no card on which all of "nothing like it" stands; with commas between, one is enough'
    assert croupier("cards", "huns", "nothing like it") == (1, "", f"croupier: {missed}\n")


def test_a_game_speaks_the_language_that_was_asked_for(croupier: Any) -> None:
    assert "Sacoches" in croupier("cards", "huns", "--lang", "fr").out
    assert croupier("cards", "huns", "--lang", "de").code == 1


def test_a_game_without_cards_says_so(croupier: Any, endless: Path) -> None:
    assert croupier("cards", str(endless)) == (1, "", "croupier: Endless has no cards\n")


def test_the_lines_of_cards_are_shown_as_they_stand_in_their_file(croupier: Any) -> None:
    done = croupier("cards", "huns", "horse", "archers", "--source")
    lines = done.out.splitlines()
    assert (done.code, lines[0].partition(":")[0]) == (0, "huns.cg")
    assert lines[1:5] == [
        'card "Horse Archers" fr "Archers montés" is Mercenary',
        '    text "A die lets you pillage 1 cube more." fr "Un dé vous fait piller 1 cube de plus."',
        "    phase = during",
        "    spaces = 3",
    ]
    # Cards of one line stand there once.
    assert croupier("cards", "hearts", "--source").out.count("cards Card") == 1


def test_another_program_is_told_what_stands_on_the_cards_and_where(croupier: Any) -> None:
    done = croupier("cards", "huns", "horse archers, wine", "--json")
    answer = json.loads(done.out)
    assert (done.code, done.err, answer["game"]) == (0, "", "huns")
    wagon, archers = answer["cards"]
    assert wagon["fields"] == {"banner": "purple", "slots": {"blue": 2, "yellow": 1}}
    place = archers.pop("line"), archers.pop("column")
    assert place == (int(croupier("cards", "huns", "horse", "archers", "--source").out.split("\n")[0].split(":")[1]), 1)
    assert archers == {
        "card": "Horse Archers",
        "names": {"en": "Horse Archers", "fr": "Archers montés"},
        "kind": "Mercenary",
        "kind_names": {"en": "Mercenary", "fr": "Mercenaire"},
        "copies": 1,
        "fields": {"hue": "green", "phase": "during", "least": 2, "spaces": 3},
        "moments": {"en": [], "fr": []},
        "texts": {
            "en": ["A die lets you pillage 1 cube more."],
            "fr": ["Un dé vous fait piller 1 cube de plus."],
        },
        "file": "huns.cg",
    }


def test_a_page_is_written_beside_what_another_program_is_told(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.html"
    done = croupier("cards", "kuhn", "--json", "--html", str(file))
    assert [each["card"] for each in json.loads(done.out)["cards"]] == ["J", "Q", "K", "A", "Joker"]
    assert file.exists()


def test_variants_can_be_laid_over_a_game(croupier: Any) -> None:
    assert "Frostbite" in croupier("cards", "huns", "frostbite", "--with", "long_winter").out


def test_a_page_is_written_and_what_is_on_it_told(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "hearts.html"
    done = croupier("cards", "hearts", "--html", str(file), "--paper", "letter")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{file}: 52 cards on 6 sheets. ")
    page = file.read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert 'id="paper-letter" checked' in page


def test_a_page_can_hold_some_cards_only(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "kings.html"
    assert "4 cards on 1 sheet." in croupier("cards", "hearts", "king", "--html", str(file)).out


def test_a_game_file_is_not_written_over_by_a_page(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.cg"
    file.write_text("game", "utf-8")
    done = croupier("cards", "hearts", "--html", str(file))
    assert done == (1, "", f"croupier: {file} does not end in .html; write mine.html\n")
    assert croupier("cards", "hearts", "--pdf", "mine").err.endswith("write mine.pdf\n")
    assert file.read_text("utf-8") == "game"


def test_a_page_that_can_not_be_written_is_a_mistake(croupier: Any, tmp_path: Path) -> None:
    done = croupier("cards", "kuhn", "--html", str(tmp_path / "no" / "kuhn.html"))
    assert done.code == 1
    assert "can't write" in done.err


def test_without_a_browser_it_is_said_how_to_print(
    croupier: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "find_browser", lambda: None)
    page = tmp_path / "kuhn.html"
    done = croupier("cards", "kuhn", "--pdf", str(tmp_path / "kuhn.pdf"), "--html", str(page))
    assert done.code == 1
    assert "write the page with --html FILE, and print it from your browser" in done.err
    assert page.exists()
    assert not (tmp_path / "kuhn.pdf").exists()


def test_what_a_browser_prints_is_kept(croupier: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "find_browser", lambda: "browser")
    monkeypatch.setattr(browser, "print_page", lambda *_: b"%PDF")
    done = croupier("cards", "kuhn", "--pdf", str(tmp_path / "kuhn.pdf"))
    assert done.out.endswith("5 cards on 1 sheet, with their backs, and the rules.\n")
    assert (tmp_path / "kuhn.pdf").read_bytes() == b"%PDF"
    monkeypatch.setattr(browser, "print_page", lambda *_: None)
    assert "did not print the page" in croupier("cards", "kuhn", "--pdf", str(tmp_path / "kuhn.pdf")).err
