import type { RulesetGuide } from '../core/index.ts';
import type { ActionKind } from './state/actions.ts';

const actions: Readonly<Record<ActionKind, string>> = {
  pass: 'says no to what is offered',
  confirm: 'says yes to what is offered',
  done: 'ends what the player does here: a phase, or the move of a man',
  place: 'sets a man, or the head of his horse, down in a hex of his zone',
  select: 'takes up a man: to shoot, to move, to work',
  shoot: 'shoots at whoever stands in a place',
  flame: 'shoots a flaming arrow into a place',
  react: 'lets a man shoot at the enemy who moves',
  goal: 'walks or rides to a place, by the way with the fewest shots and then the fewest points',
  tail: 'says in which hex the tail of a horse ends',
  infiltrate: 'goes on through an enemy’s zone into a place',
  lead: 'takes the beast or prisoner in a place along',
  mount: 'mounts the horse in a place',
  dismount: 'gets off a horse into a place',
  leave: 'goes off the map by the edge',
  open: 'begins to open the door where the man stands',
  shut: 'begins to shut the door where the man stands',
  smash: 'begins to smash the door in a place',
  take: 'begins to take up what lies here',
  drop: 'lays down what the man carries',
  arm: 'begins to take the weapon of a dead man next to him',
  free: 'begins to free the prisoner in a place',
  light: 'sets fire to a place with a torch',
  douse: 'fights the fire in a place',
  attack: 'attacks whoever stands in a place',
  join: 'has a man join the attack',
  resolve: 'rolls for the attack',
  summon: 'asks for surrender before the roll',
  advance: 'has a man advance into the hex that has become free',
  retreat: 'falls back to a place',
  lift: 'takes up the ladder or the bucket that lies here, together with a man next to it',
  raise: 'begins to set the ladder that two men carry against the wall in a place',
  lower: 'begins to take down the ladder at whose foot the man stands',
  span: 'begins to pull down the bridge in a place, or to lay one where it was',
  topple: 'pushes the ladder whose foot is in a place from the wall',
  act: 'uses the day of a siege for something',
  muster: 'sends a third, two thirds or all of those who may go',
  site: 'brings a gallery to a hex of the wall, or digs towards it',
  batter: 'aims an engine at a structure',
  repair: 'has the damaged engines repaired',
  build: 'has an engineer build something with so many men',
  burn: 'lets archers set fire to a wooden structure',
  dig: 'digs at the next hex of a mine',
  hurry: 'digs at up to two hexes, at a risk',
  kindle: 'lights the props of a mine',
  fill: 'fills a hex of the enemy’s mine',
  wreck: 'says which engine a saboteur destroys',
  buy: 'says which men come',
};

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start:
    'Men stand as the scenario places them, or the players set them up in their zones; who lies in ambush is placed by his player, unseen. ' +
    'The scenario says who has the first player turn, or a die.',
  end: 'The last turn is over, or a side that must not be lost has nobody left on the map.',
  returns: '1 for the winner, -1 for the other, 0 for a draw, by the points that the scenario asks for.',
  victoryPoints:
    'What the scenario counts: the price of enemies lost, men and beasts led off the map, things carried away, fire, and what of a castle is taken.',
  actions,
  history: [
    { version: '0.2.0', about: 'Castles: floors and stairs, ladders, moats, rocks, hoarding; the assault on the Norman keep.' },
    { version: '0.1.0', about: 'The first: the fight of men on foot and on horseback, five scenarios from a patrol to a priory.' },
  ],
};
