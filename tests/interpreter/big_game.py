"""A game as long as a big box has: hundreds of cards, each with its abilities, in two languages."""

from __future__ import annotations

HEAD = """# A game made for measuring: many cards, each with something to do.

game "Caravan" fr "Caravane"
    players 2..4
    languages en, fr
    triggers ordered by active

enum Colour: blue "blue" fr "bleu", red "red" fr "rouge", green "green" fr "vert", black "black" fr "noir"
token Cube of Colour
icon begin "Beginning of the turn" fr "Début du tour"
icon finish "End of the turn" fr "Fin du tour"
icon any_moment "At any moment" fr "À tout moment" anytime
period turn
period round

track active: player "To play" fr "Au tour de"

kind Card
    has cost: number
    has spaces: number = 3
    works in camp
    zone cubes of Cube, up to spaces
    rule full = count(cubes) is spaces

kind Mercenary is Card
    works while full
    points 1 if full else -1

kind Tool is Card
    points cost / 2

kind Curse is Card
    works while not full
    points -cost

zone deck of Card, face down, starts with Card "deck" fr "pioche"
zone market of Card, face up, refills to 5 from deck "market" fr "marché"
zone reserve of Cube, starts with 20 + 5 * count(players) "reserve" fr "réserve"
each player has
    zone camp of Card, face up "camp" fr "camp"
    zone stash of Cube "stash" fr "butin"
    track coins: number = 5 "Coins" fr "Pièces"

rule hand_limit(player) = 4
rule price(card, player) = card's cost
rule loot(player) = 2

setup
    shuffle deck
    active = random of players

play
    repeat 12 times:
        round:
            for each p in players from active: take_turn by p
            active = active's left

to take_turn by player
    turn for player:
        open begin for player
        player chooses "What do you do?" fr "Que faites-vous ?":
            "buy {c}" fr "acheter {c}" for c in market where price(c, player) <= player's coins when (
                    count(player's camp) < hand_limit(player)):
                buy c by player
            "pillage {colour}" fr "piller {colour}" for colour in Colour where reserve[colour] > 0:
                pillage loot(player) of colour by player
            "rest" fr "se reposer": gain 2 by player
        open finish for player

to buy c: Card by player
    player's coins -= price(c, player)
    move c to player's camp

to pillage n: number of colour by player
    let taken = lowest([n, reserve[colour]])
    move taken of colour from reserve to player's stash
    return taken

to gain n: number by player
    player's coins += n

score "Coins" fr "Pièces": player's coins
score "Cubes" fr "Cubes": count(player's stash)

ranking
    highest score
    highest count(player's camp)
"""

CARDS = [
    """
card "Veteran {n}" fr "Vétéran {n}" is Mercenary
    text "Take a cube and sell it." fr "Prenez un cube et vendez-le."
    cost = {cost}
    spaces = {spaces}
    begin, once per turn when your coins < {many}:
        you choose colour from Colour where your stash[colour] > 0
        move 1 of colour from your stash to reserve
        gain {cost} by you
""",
    """
card "Axle {n}" fr "Essieu {n}" is Tool
    text "One more card in your camp." fr "Une carte de plus dans votre camp."
    cost = {cost}
    always: hand_limit(you) + 1
    always when count(your camp) > {spaces}: price(any c, you) - 1
""",
    """
card "Toll Road {n}" fr "Péage {n}" is Curse
    text "Lose one of what you take." fr "Perdez un cube pris."
    cost = {cost}
    spaces = {spaces}
    after pillage by you when result > 0 and colour is {colour}:
        move 1 of colour from your stash to reserve
""",
    """
card "Long Arm {n}" fr "Bras long {n}" is Mercenary
    text "Pillage one more." fr "Pillez un de plus."
    cost = {cost}
    before pillage of {colour} by you: n += 1
""",
    """
card "Thief {n}" fr "Voleur {n}" is Tool
    text "Steal at any moment by paying." fr "Volez à tout moment en payant."
    cost = {cost}
    any_moment, once per round:
        pay move {spaces} of {colour} from your stash to reserve
        you choose q from players after you where count(stash) > 0:
            you choose colour from Colour where q's stash[colour] > 0
            move 1 of colour from q's stash to your stash
""",
    """
card "Guard {n}" fr "Garde {n}" is Mercenary
    text "Fill a space." fr "Remplissez un espace."
    cost = {cost}
    works in camp
    finish when some(cost > {cost} over your camp):
        you may choose colour from Colour where your stash[colour] > 0:
            move 1 of colour from your stash to cubes
        else:
            gain 1 by you
""",
]


def big_game(lines: int = 2000) -> str:
    """Write a game of at least so many lines."""
    made = [HEAD]
    count = HEAD.count("\n")
    colours = ["blue", "red", "green", "black"]
    n = 0
    while count < lines:
        n += 1
        card = CARDS[n % len(CARDS)].format(
            n=n, cost=1 + n % 7, spaces=1 + n % 3, many=10 + n % 5, colour=colours[n % 4]
        )
        made.append(card)
        count += card.count("\n")
    return "".join(made)
