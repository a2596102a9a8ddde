import type { RulesetGuide } from '../core/index.ts';

const history = [{ version: '1.0.0', about: 'The first.' }] as const;
const noPoints = '1 for a win, else 0.';
const chipPoints = 'Chips won, negative if lost.';

/** What somebody who makes agents is told of each small game. */
export const guides = {
  ticTacToe: {
    start: 'An empty board; x moves first.',
    end: 'Three in a row, or all squares are taken; the last square is taken by itself.',
    returns: '1 for three in a row, -1 for the other, 0 for a draw.',
    victoryPoints: noPoints,
    actions: { place: 'takes an empty square' },
    history,
  },
  connectFour: {
    start: 'An empty board; red moves first.',
    end: 'Four in a row, or the board is full; a column that is the last one open is played by itself.',
    returns: '1 for four in a row, -1 for the other, 0 for a draw.',
    victoryPoints: noPoints,
    actions: { drop: 'drops a stone into a column that is not full' },
    history,
  },
  pig: {
    start: 'No points; the first player rolls, which each turn begins with.',
    end: 'A player reaches the goal, or the limit of turns is reached.',
    returns: '1 for the player who reaches the goal, -1 for the other, 0 if the turns run out.',
    victoryPoints: 'Points banked.',
    actions: {
      roll: 'rolls again: a 1 loses the points of this turn, any other face adds to them',
      hold: 'banks the points of this turn and ends it',
    },
    history,
  },
  kuhnPoker: {
    start: 'Both ante one chip and are dealt one card each, which the other does not see.',
    end: 'A fold, or a showdown, which the higher card wins.',
    returns: 'Chips won, divided by 2.',
    victoryPoints: chipPoints,
    actions: { check: 'adds nothing', bet: 'adds one chip', fold: 'gives the ante up', call: 'matches the bet and shows the cards' },
    history,
  },
  leducPoker: {
    start: 'Both ante one chip and are dealt one of six cards each, which the other does not see.',
    end: 'A fold, or a showdown after the second round: a pair with the public card wins, then the higher card.',
    returns: 'Chips won, divided by 13.',
    victoryPoints: chipPoints,
    actions: {
      check: 'adds nothing',
      raise: "goes beyond the other's stake, by two chips in the first round and four in the second; at most two raises a round",
      fold: 'gives the own stake up',
      call: "matches the other's stake and ends the round",
    },
    history,
  },
  strategyFusion: {
    start: 'A number is drawn that only the knower sees.',
    end: 'The guesser plays safe or has guessed the last bit of the number.',
    returns: 'For the guesser 0.2 for playing safe, 1 for a right guess, -1 for a wrong one; the knower has the opposite.',
    victoryPoints: 'The same as the returns.',
    actions: {
      safe: 'takes the sure 0.2 and ends the game',
      go: 'goes on to the guess',
      'guess-0': 'guesses that the number is even',
      'guess-1': 'guesses that the number is odd',
      pass: 'with answers: tells nothing',
      yes: 'with answers: tells that the number is 0',
      no: 'with answers: tells that the number is 2',
    },
    history,
  },
  liarsDice: {
    start: 'Both roll one die, which the other does not see.',
    end: 'A player calls the other a liar: both dice are shown, and the bid holds or not.',
    returns: '1 for the bidder if at least as many dice show the face as were bid, else for the caller; -1 for the other.',
    victoryPoints: noPoints,
    actions: {
      bid: 'says how many of both dice show a face; each bid is of more dice than the last, or of as many with a higher face',
      liar: 'doubts the last bid, which ends the game',
    },
    history,
  },
  blotto: {
    start: 'Both players have their soldiers at hand; the first gives secret orders, then the second, who does not see them.',
    end: 'Both have given orders, which are then opened: each field goes to the larger number, none to equal ones.',
    returns: '1 for more fields, -1 for fewer, 0 for as many; with the payoff `fields`, the difference of fields divided by their number.',
    victoryPoints: 'Fields won less fields lost.',
    actions: { order: 'distributes all soldiers over the fields, at once' },
    history,
  },
} as const satisfies Readonly<Record<string, RulesetGuide>>;
