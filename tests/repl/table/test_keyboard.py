"""Several people at one keyboard: nothing that one of them saw or typed reaches another."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path
from random import Random

import pytest
from croupier import bots
from croupier.interpreter import Seat
from croupier.repl.table.looking import has_secrets
from croupier.repl.table.sitting import Sitting
from croupier.repl.table.workbench import open_table
from croupier.repl.terminal import can_steer
from croupier.repl.verbs.record import can_undo
from croupier.repl.verbs.registry import VERBS

from ..glass import Seated, sit, table
from ..screen.test_terminal import DRAW, KUHN, Open
from ..terminal import Terminal

pytestmark = pytest.mark.needs("terminals")

HAND = r"\b[JQK]\b"
# What Ann leaves in her line: typed and refused, cut out, recorded as keys.
TYPED, CUT, RECORDED = "zebra", "walrus", "badger"
LEAVE_TRACES = f"\x18({RECORDED}\x18)\x15{CUT}\x15"
# Every key that brings something back, or goes on with what was begun.
KEYS = {
    "up": "\x1b[A",
    "up again": "\x1b[A\x1b[A",
    "ctrl-p": "\x10",
    "the first line": "\x1b<",
    "yank": "\x19",
    "yank-pop": "\x19\x1by",
    "undo": "\x1f",
    "undo, by two keys": "\x18\x15",
    "the last word": "\x1b.",
    "the recorded keys": "\x18e",
    "what is suggested": "\x1b[C",
    "complete": "\t",
    "what is selected": "\x00\x01\x17\x19",
    "search": "\x12z",
    "search on": "\x13z",
}


async def sit_down(seat: Seated, name: str) -> None:
    await seat.until(f"{name}, press Enter when only you see the screen")
    seat.type("\r")
    await seat.until(f"── {name} ")


def people(name: str = "kuhn", names: tuple[str, ...] = ("Ann", "Bob"), seed: int = 3) -> Sitting:
    sitting = table(name, len(names), seed=seed)
    sitting.table.rename(names)
    return sitting


# The line that is typed in.


async def press_all(seat: Seated) -> str:
    """Press every key that could bring something back; return all that came to stand in the line or on the screen."""
    line, seen = seat.screen.buffer, ""
    for key in KEYS.values():
        seat.type(f"{key}~")
        for _ in range(2000):
            seen += line.text + seat.text
            if "~" in line.text:
                break
            await asyncio.sleep(0.01)
        assert "~" in line.text, repr(key)
        seat.type("\x07\x03")
        while line.text:
            await asyncio.sleep(0.01)
    return seen


def test_no_key_brings_back_on_the_screen_what_another_person_typed() -> None:
    sitting = people()

    async def play(seat: Seated) -> None:
        await sit_down(seat, "Ann")
        seat.type(f"{TYPED}\r")
        await seat.until(f'"{TYPED}" is not an option')
        seat.type(LEAVE_TRACES)
        seen = await press_all(seat)
        assert all(word in seen for word in (TYPED, CUT, RECORDED)), "Ann finds it all again"
        seat.type(f"\x15{CUT}\x15pass\r")
        await seat.until("Bob, press Enter")
        covered = await press_all(seat)
        seat.type("\r")
        await seat.until("── Bob ─")
        for word in (TYPED, CUT, RECORDED, "Ann, "):
            assert word not in covered + await press_all(seat), word
        seat.type("giraffe\rbet\r")
        await sit_down(seat, "Ann")
        seen = await press_all(seat)
        assert TYPED in seen
        assert CUT in seen
        assert "giraffe" not in seen

    sit(sitting, play)


def test_keys_that_are_being_recorded_are_not_recorded_of_the_next_person() -> None:
    async def play(seat: Seated) -> None:
        await sit_down(seat, "Ann")
        seat.type("\x18(pass\r")
        await sit_down(seat, "Bob")
        seat.type("giraffe\x18)\x15bet\r")
        await sit_down(seat, "Ann")
        assert "giraffe" not in await press_all(seat)

    sit(people(), play)


def test_what_one_table_left_in_the_line_is_not_found_at_the_next() -> None:
    async def play(seat: Seated) -> None:
        await sit_down(seat, "Ann")
        seat.type(f"{TYPED}\r")
        await seat.until(f'"{TYPED}" is not an option')
        seat.type(LEAVE_TRACES)
        room = seat.screen.room
        room.following = type(room)(people("leduc"))  # type: ignore[call-arg]
        seat.screen.go_on()
        await sit_down(seat, "Ann")
        seen = await press_all(seat)
        assert not any(word in seen for word in (TYPED, CUT, RECORDED))

    sit(people(), play)


def test_what_is_read_or_said_goes_with_the_person() -> None:
    sitting = people()

    async def play(seat: Seated) -> None:
        await sit_down(seat, "Ann")
        seat.type(":card K\r")
        await seat.until("── K ─")
        seat.type("pass\r")
        await seat.until("Bob, press Enter")
        for keys in ("\x1bOQ", "\x1bOP", "\x1bOR", "\x1b[5~", "\x0c", "/K"):
            seat.type(keys)
        await seat.until("> /K")
        assert not re.search(HAND, seat.text.replace("/K", ""))
        assert "Ann" not in seat.text
        seat.type("\r")
        await seat.until("── Bob ─")
        assert "── K ─" not in seat.text
        assert "What happened" not in seat.text

    sit(sitting, play)


def plain_seat(terminal: Open, *words: str, **settings: str) -> Terminal:
    seat = terminal(*KUHN, "--plain", *words, **settings)
    seat.until(r"Ann, press Enter when only you see the screen\.\n>")
    return seat


def press_all_plainly(seat: Terminal) -> str:
    """Press every key in plain lines; return all that came to stand under what was said last."""
    seen = ""
    for key in KEYS.values():
        seat.type(f"{key}~")
        seat.wait(lambda: "~" in seat.text, repr(key))
        seen += seat.text.split("is not an option")[-1]
        seat.type("\x07\x05" + "\x7f" * 20)
        seat.wait(lambda: "~" not in seat.text, repr(key))
    return seen


def test_no_key_brings_back_in_plain_lines_what_another_person_typed(terminal: Open) -> None:
    seat = plain_seat(terminal)
    seat.press("enter")
    seat.until(r"Ann: What do you do\?[^>]*\n>")
    seat.answer(TYPED)
    seat.until(rf'"{TYPED}" is not an option.*\n>')
    seat.type(LEAVE_TRACES)
    seen = press_all_plainly(seat)
    assert all(word in seen for word in (TYPED, CUT, RECORDED)), "Ann finds it all again"
    seat.type(f"{CUT}\x15pass\r")
    seat.until(r"Bob, press Enter.*\n>")
    seen = press_all_plainly(seat)
    seat.press("enter")
    seat.until(r"Bob: What do you do\?[^>]*\n>")
    seen += press_all_plainly(seat)
    assert not any(word in seen for word in (TYPED, CUT, RECORDED))
    seat.answer("giraffe")
    seat.until(r'"giraffe" is not an option.*\n>')
    seat.answer("bet")
    seat.until(r"Ann, press Enter.*\n>")
    seat.press("enter")
    seat.until(r"Ann: What do you do\?[^>]*\n>")
    seen = press_all_plainly(seat)
    assert TYPED in seen
    assert "giraffe" not in seen


# Covers.


def test_a_second_enter_of_one_person_does_not_uncover_the_next_ones_cards() -> None:
    async def play(seat: Seated) -> None:
        await sit_down(seat, "Ann")
        seat.type("pass\r\r\r")
        await seat.until("Bob, press Enter")
        await asyncio.sleep(0.2)
        assert "Bob, press Enter" in seat.text

    sit(people(), play)


@pytest.mark.parametrize("kind", ["xterm-256color", "dumb"])
def test_in_plain_lines_too_only_an_enter_after_the_cover_uncovers(terminal: Open, kind: str) -> None:
    seat = plain_seat(terminal, TERM=kind)
    seat.press("enter")
    seat.until(r"Ann: What do you do\?[^>]*\n>")
    seat.type("pass\r\r\rbet\r")
    seat.until("Bob, press Enter")
    seat.settle()
    assert "Bob: What do you do?" not in seat.text
    seat.press("enter")
    seat.until(r"Bob: What do you do\?[^>]*\n>")


def test_ctrl_c_does_not_uncover(terminal: Open) -> None:
    seat = plain_seat(terminal)
    seat.press("ctrl-c")
    seat.settle()
    assert "What do you do?" not in seat.text
    seat.press("enter")
    seat.until(r"Ann: What do you do\?[^>]*\n>")


def test_the_first_screen_is_covered_and_so_is_that_of_a_table_taken_up_again(terminal: Open) -> None:
    for words in ((*KUHN,), (*KUHN, "--plain"), ("resume", "1"), ("resume", "1", "--plain")):
        seat = terminal(*words)
        seat.until(r"(Ann|Bob), press Enter when only you see the screen[^>]*\n>")
        assert not re.search(HAND, seat.text)
        seat.press("enter")
        seat.until(r"2\. bet\s*\n>")
        if words[0] == "play":
            seat.answer("pass")
            seat.until(r"Bob, press Enter[^>]*\n>")
        seat.press("ctrl-d")
        seat.end()


def test_the_screen_stays_covered_while_bots_begin() -> None:
    game = people(names=("Ann", "Bob", "Cid")).table.game
    sitting = Sitting(
        "kuhn", game.start(3, 3, names=["Cid", "Ann", "Bob"]), {Seat(0): bots.make("random")}, Random(1), "en"
    )
    assert sitting.covered
    assert sitting.next_person is None
    sitting.advance()
    assert sitting.next_person == sitting.table.seat


def test_the_cover_holds_nothing_of_the_table() -> None:
    from croupier.repl.screen.room_table import TableRoom

    sitting = people()
    room = TableRoom(sitting)
    for uncovered in (False, True):
        scene = room.look()
        assert bool(scene.cover) is not uncovered
        assert (scene.question is not None, bool(scene.draw(80, 24)), scene.whose is not None) == (uncovered,) * 3
        room.uncover()


def test_there_are_no_covers_where_there_are_no_secrets() -> None:
    assert not table("kuhn", bots={1: bots.make("random")}).covered
    opened = people()
    open_table(opened)
    assert not opened.covered
    assert opened.next_person is None


def test_a_window_that_is_too_small_takes_no_choice_and_says_so() -> None:
    sitting = table("kuhn", bots={1: bots.make("random")})

    async def play(seat: Seated) -> None:
        await seat.until(r"too\s+small")
        seat.type("pass\r")
        await seat.until("> pass")
        seat.type("\x1b[C\r")
        await asyncio.sleep(0.1)
        assert not sitting.table.record
        assert "does not count" in " ".join(seat.text.split())

    sit(sitting, play, columns=20, rows=8)


def test_a_window_that_is_too_small_uncovers_nothing(terminal: Open) -> None:
    seat = terminal(*KUHN, columns=20, rows=5)
    seat.until(r"too\s+small")
    seat.press("enter")
    seat.settle()
    seat.resize(80, 24)
    seat.until("Ann, press Enter")
    seat.press("enter")
    seat.until("── Ann ─")


# The end, and leaving.


def end_by_folding(sitting: Sitting) -> None:
    """Let Ann bet and Bob pass: nobody sees the other's card."""
    for typed in ("bet", "pass"):
        sitting.hand_over()
        sitting.answer(typed)
    assert sitting.is_over


def test_the_end_shows_all_together_only_what_all_may_know() -> None:
    sitting = people()

    async def play(seat: Seated) -> None:
        await sit_down(seat, "Ann")
        seat.type("bet\r")
        await sit_down(seat, "Bob")
        seat.type("pass\r")
        await seat.until("Ann wins")
        assert not re.search(HAND, seat.text)
        for keys in ("\x1bOQ", ":log\r", ":card K\r", "/K\r"):
            seat.type(keys)
        await seat.until(r"type your name:\s+Ann, Bob")
        assert not re.search(HAND, seat.text.replace("card K", "").replace('"K"', ""))
        seat.type("\x03ann\r")
        await seat.until(r"Ann \(you\)[^\n]*\n[^\n]*" + HAND)
        assert "Enter covers the table again" in seat.text
        seat.type("\r")
        await seat.until("type your name")
        assert not re.search(HAND, seat.text)
        seat.type(":undo!\r")
        await seat.until("Bob, press Enter")

    sit(sitting, play)


@pytest.mark.parametrize("verb", [verb.name for verb in VERBS if not verb.for_all])
def test_no_verb_that_looks_from_a_seat_is_done_when_all_see_the_screen(verb: str) -> None:
    sitting = people()
    end_by_folding(sitting)
    assert sitting.is_sealed
    reply = sitting.answer(f":{verb} K")
    assert reply.sort == "refused"
    assert "type your name: Ann, Bob" in reply.lines[0]


@pytest.mark.parametrize("verb", [verb.name for verb in VERBS if verb.for_all])
def test_what_a_verb_for_all_says_does_not_depend_on_who_looked_last(verb: str) -> None:
    told = []
    for seat in (0, 1):
        sitting = people()
        end_by_folding(sitting)
        sitting.asked = Seat(seat)
        told.append(sitting.answer(f":{verb}").lines)
    assert told[0] == told[1]


def test_the_end_in_plain_lines_shows_all_together_only_what_all_may_know(terminal: Open) -> None:
    seat = plain_seat(terminal)
    for name, answer in (("Ann", "bet"), ("Bob", "pass")):
        seat.until(rf"{name}, press Enter.*\n>")
        seat.press("enter")
        seat.until(rf"{name}: What do you do\?[^>]*\n>")
        seat.answer(answer)
    seat.until("Ann wins.*\n(.*\n)*.*type your name: Ann, Bob")
    assert not re.search(HAND, seat.text)
    seat.answer(":log")
    seat.settle()
    assert not re.search(HAND, seat.text)
    seat.answer("bob")
    seat.until(r"You are Bob[^~]*" + HAND)
    seat.press("enter")
    seat.until("Ann wins", gone="You are Bob")
    seat.press("enter")
    assert seat.end() == 0
    assert not re.search(HAND, seat.text)


@pytest.mark.parametrize("way", [":quit\r", "kill"])
def test_leaving_plain_lines_leaves_no_hand_behind(terminal: Open, way: str) -> None:
    seat = plain_seat(terminal)
    seat.press("enter")
    seat.until(r"Ann: What do you do\?[^>]*\n>")
    assert re.search(HAND, seat.text)
    if way == "kill":
        seat.child.kill(signal.SIGTERM)
    else:
        seat.type(way)
    seat.end()
    assert not re.search(HAND, seat.text)
    wiped = seat.written.rpartition(b"\x1b[2J\x1b[3J")
    assert wiped[0], "what scrolled out of sight is wiped too"
    assert not re.search(rb"\b[JQK]\b", wiped[2])


def test_leaving_the_screen_leaves_no_hand_behind_in_a_terminal_without_a_second_page(terminal: Open) -> None:
    seat = terminal(*KUHN)
    seat.until("Ann, press Enter")
    seat.press("enter")
    seat.until("── Ann ─")
    seat.press("ctrl-d")
    assert seat.end() == 0
    # pyte has one page only: what was drawn last would stay.
    assert not re.search(HAND, seat.text)


# Terminals that can't be steered.


@pytest.mark.parametrize(
    ("kind", "steered"),
    [("xterm", True), ("linux", True), ("dumb", False), ("unknown", False), ("", False), (None, False)],
)
def test_a_terminal_says_whether_it_can_be_steered(
    kind: str | None, steered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TERM", raising=False)
    if kind is not None:
        monkeypatch.setenv("TERM", kind)
    assert can_steer() is steered


def test_a_terminal_that_can_not_be_steered_gets_plain_lines_without_a_sign_that_steers(terminal: Open) -> None:
    seat = terminal("play", "kuhn", "--seed", "3", "--bots", "random", TERM="dumb")
    seat.until(r"1\. pass\n +2\. bet\n>")
    seat.answer(":quit")
    assert seat.end() == 0
    assert b"\x1b" not in seat.written


def test_a_terminal_that_can_not_be_wiped_says_so_and_scrolls_the_last_hand_out_of_sight(terminal: Open) -> None:
    seat = terminal(*KUHN, TERM="dumb")
    seat.until("This terminal can't be wiped: .*\nAnn, press Enter")
    seat.press("enter")
    seat.until(r"Ann: What do you do\?[^>]*\n>")
    seat.answer(TYPED)
    seat.until("is not an option")
    seat.answer("pass")
    seat.until("Bob, press Enter")
    assert not re.search(HAND, seat.text)
    seat.press("enter")
    seat.until(r"Bob: What do you do\?[^>]*\n>")
    seat.press("up")
    seat.settle()
    assert TYPED not in seat.text
    assert b"\x1b[" not in seat.written.replace(b"^[[A", b"")


# Going back.


def test_what_another_person_chose_is_not_taken_back_freely_where_there_are_secrets() -> None:
    sitting = people("hearts", ("Ann", "Bob", "Cid", "Dan"))
    sitting.hand_over()
    assert sitting.answer("1 2 3").sort == "moved"
    assert can_undo(sitting), "Ann herself still could"
    sitting.hand_over()
    assert not can_undo(sitting)
    assert sitting.answer(":undo").lines[0].startswith("Something hidden came to light since")
    assert sitting.answer(":undo!").sort == "moved"
    assert sitting.table.practice
    assert sitting.next_person == 0


def test_what_another_person_chose_is_taken_back_freely_where_there_are_no_secrets(tmp_path: Path) -> None:
    (tmp_path / "draw.cg").write_text(DRAW, "utf-8")
    sitting = people(str(tmp_path / "draw.cg"))
    sitting.answer("wait")
    assert sitting.asked == 1
    assert sitting.answer(":undo").lines == ("Taken back.",)
    assert sitting.asked == 0


def test_whether_something_can_be_taken_back_does_not_tell_what_another_holds() -> None:
    free = set()
    for seed in range(30):
        sitting = people(seed=seed)
        if "Ann" not in sitting.names_of_people[sitting.table.seat or 0]:
            continue
        (held,) = [card.name for card in sitting.table.view(1).zone("hand", 1).cards if card is not None]
        for typed in ("bet", "bet"):
            sitting.hand_over()
            sitting.answer(typed)
        sitting.uncover_for(Seat(1))
        free.add((held, can_undo(sitting)))
    assert len(free) == len({held for held, _ in free}), "with the same card in hand Bob is always told the same"


# What counts as a secret.


def test_a_track_that_names_a_card_of_one_seat_alone_is_a_secret(tmp_path: Path) -> None:
    (tmp_path / "draw.cg").write_text(DRAW, "utf-8")
    sitting = people(str(tmp_path / "draw.cg"))
    assert not has_secrets(sitting.table, Seat(0), Seat(1))
    assert not sitting.covered
    sitting.answer("draw")
    assert sitting.next_person == 1


# Who is asked privately.


HUNTERS = Path(__file__).parents[2] / "properties" / "programs" / "hunters.cg"
FOUR = ("Ann", "Bob", "Cid", "Dan")


def night(seed: int) -> tuple[list[str], list[str]]:
    """Play the questions that are put privately in a night; return who was called, and who had to answer."""
    sitting = people(str(HUNTERS), FOUR, seed)
    sitting.call_all()
    called: list[str] = []
    answered: list[str] = []
    while (seat := sitting.next_person) is not None:
        sitting.hand_over()
        question = sitting.question()
        if question is not None and question.prompt == "Who is the wolf?":
            break
        called.append(sitting.table.names[seat])
        if question is not None:
            answered.append(sitting.table.names[seat])
            sitting.answer(next(name for name in FOUR if name != answered[-1]))
        else:
            assert sitting.only_looks
            assert sitting.answer("1").sort == sitting.answer(":undo").sort == sitting.answer(":hint").sort == "refused"
            sitting.step_aside()
    return called, answered


def test_where_somebody_is_asked_privately_all_are_called_one_after_the_other() -> None:
    nights = [night(seed) for seed in range(12)]
    assert len({tuple(answered) for _, answered in nights}) > 3, "it is somebody else each time"
    assert all(len(answered) == 2 for _, answered in nights)
    assert [called for called, _ in nights] == [[*FOUR] * 2] * 12


def test_people_are_called_as_often_where_bots_are_asked_privately() -> None:
    called = set()
    for seed in range(12):
        sitting = table(str(HUNTERS), 4, {seat: bots.make("random") for seat in (1, 3)}, seed=seed)
        sitting.call_all()
        sitting.advance()
        names = []
        while (seat := sitting.next_person) is not None and not sitting.is_over:
            sitting.hand_over()
            question = sitting.question()
            if question is not None and question.prompt == "Who is the wolf?":
                break
            names.append(seat)
            if question is None:
                sitting.step_aside()
            else:
                sitting.answer(str(1 + (seat == 0)))
                sitting.advance()
        called.add(tuple(names) if not sitting.is_over else ())
    assert (0, 2, 0, 2) in called
    assert called <= {(0, 2, 0, 2), ()}, "unless the game was over"


def test_whoever_is_called_and_has_nothing_to_answer_sees_only_the_table_and_calls_the_next() -> None:
    from croupier.repl.screen.room_table import TableRoom

    sitting = people(str(HUNTERS), FOUR)
    room = TableRoom(sitting)
    looked = []
    for name in FOUR:
        assert name in room.look().cover
        room.uncover()
        scene = room.look()
        looked.append(scene.question is None)
        if scene.question is None:
            assert any("nothing to answer" in line for line in scene.ending)
            assert bool(scene.draw(80, 24))
            assert room.cover()
        else:
            room.answer("1")
    assert looked.count(True) in (2, 3)


def test_a_table_that_is_put_there_or_is_over_ends_the_calls() -> None:
    sitting = people(str(HUNTERS), FOUR)
    sitting.call_all()
    sitting.hand_over()
    before = sitting.table.clone()
    sitting.put_table(before)
    assert sitting.next_person == 0, "all are called again"
    opened = people(str(HUNTERS), FOUR)
    opened.call_all()
    open_table(opened)
    assert not opened.only_looks


def test_in_plain_lines_too_all_are_called_where_somebody_is_asked_privately(terminal: Open) -> None:
    seat = terminal("play", str(HUNTERS), "--hotseat", "--names", ",".join(FOUR), "--seed", "3", "--plain")
    answers = 0
    for name in FOUR:
        seat.until(rf"{name}, press Enter when only you see the screen\.\n>")
        seat.press("enter")
        seat.until(rf"(You have nothing to answer now|{name}: Who)[^>]*\n>")
        if "nothing to answer" in seat.text:
            seat.press("enter")
        else:
            answers += 1
            seat.answer("1" if name != "Ann" else "2")
    assert answers in (1, 2)


def test_on_the_screen_enter_calls_the_next_who_may_have_nothing_to_answer() -> None:
    async def play(seat: Seated) -> None:
        for name in FOUR:
            await seat.until(f"{name}, press Enter when only you see the screen")
            seat.type("\r")
            await seat.until("nothing to answer|Whom do you hunt|Whose part")
            seat.type("\r" if "nothing to answer" in seat.text else "1\r" if name != "Ann" else "2\r")

    sit(people(str(HUNTERS), FOUR), play)
