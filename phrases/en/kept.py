"""What is said about tables that were left and are gone on with."""

PHRASES = {
    "no tables": "No table was left in {folder}. `croupier play` begins one.",
    "tables": "`croupier resume 1` goes on with the first; a name does too.",
    "unreadable": "can't be read: {why}",
    "decisions": "{count} decision|{count} decisions",
    "won by": "over, won by {names}",
    "won by nobody": "over, won by nobody",
    "practice game": "practice",
    "damaged": "damaged in {where}",
    "in use": "open in another terminal",
    "no table": "there is no table {number}; `croupier resume` lists {count}",
    "no table named": 'no table is called "{name}"; `croupier resume` lists those there are',
    "tables named": '"{name}" could be: {names}',
    "is damaged": "{path} is damaged: {why}",
    "no journal": "{path} is no journal: {why}",
    "other form": "{path} is a journal of form {form}; this program reads form {ours}: chance falls otherwise now",
    "too big": "{path} is too big to be a journal",
    "journal unread": "{path} can't be read: {why}",
    "not opened": "{path} can't be opened: {why}",
    "open elsewhere": "{name} is open in another terminal",
    "fitting offer": (
        "{problem}\n`croupier resume {name} --as-far-as-it-fits` makes the {count} choices again at a new table, "
        "as long as they are possible"
    ),
    "fitting question": "Make the same choices again at a new table, as long as they are possible? (y/n) ",
    "yes": "y",
    "bot gone": 'at this table sits a bot "{name}"; there is {names}',
    "not kept": "This game is not being kept: {why}. You can go on; :save FILE keeps it elsewhere.",
    "written anew": (
        "The journal of this table was deleted or changed by somebody else; a new one was begun, with all that was "
        "chosen so far."
    ),
    "come back": "The table is kept: `croupier resume {name}` goes on.",
    "torn": "The last line of the journal was cut off while it was written; it is left out.",
    "not set up": "the same table can't be set up any more: {why}",
    "fits": 'The game has changed: {done} of {total} choices fit; "{text}" is not possible any more.',
    "fits so far": "The game has changed: {done} of {total} choices fit; the next is not possible any more.",
    "all fit": "All {total} choices fit; this is a new table.",
}
