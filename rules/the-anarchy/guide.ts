import type { RulesetGuide } from '../core/index.ts';
import type { ActionKind as KingdomAction } from './kingdom/state/actions.ts';
import type { ActionKind } from './state/actions.ts';

const actions: Readonly<Record<ActionKind | KingdomAction, string>> = {
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
  retreat: 'falls back to a place, or to a hex of the kingdom',
  hide: 'lets a noble go with a group, in secret',
  split: 'breaks a group in two: a decoy, a guard, its riders, half of it; with its nobles or without',
  ransom: 'pays for a noble who is a prisoner',
  load: 'loads a convoy in a place with so many points',
  unload: 'unloads points of a convoy where it stands',
  man: 'gives a convoy a man who leads its animals',
  lure: 'hires a group of mercenaries away from the other side',
  drive: 'takes up a convoy to move it',
  wander: 'moves mercenaries who have no master',
  fight: 'takes up a battle that is offered',
  refuse: 'tries to get away from a battle',
  assist: 'has a group next to a battle join it',
  escort: 'leads prisoners off under guard',
  massacre: 'kills prisoners',
  hire: 'hires mercenaries for money',
  promise: 'takes mercenaries on for a share of the booty',
  entice: 'hires mercenaries away from the other side',
  pay: 'pays mercenaries who were promised booty',
  share: 'gives mercenaries a share of the booty',
  recruit: 'recruits men in a place',
  draft: 'takes men of a garrison along',
  post: 'leaves men with a garrison',
  storm: 'storms a place',
  besiege: 'lays siege to a castle',
  build: 'builds at a counter-castle, or in a siege has an engineer build something with so many men',
  loot: 'loots a place that has fallen',
  spare: 'leaves a place that has fallen as it is',
  work: 'begins to work the engine in a place',
  engine: 'takes up an engine that is ready to shoot',
  aim: 'aims an engine at a place',
  push: 'pushes an engine one hex on',
  draw: 'pulls an engine one hex back',
  ram: 'strikes with a ram',
  haul: 'goes to a place with the mantlet behind which he stands',
  heave: 'takes up with others what stands in a place: a ballista, or a pile of rocks',
  yoke: 'begins to yoke the ox in a place to the engine behind it, or to unyoke it',
  winch: 'begins to lower the drawbridge of the belfry in which the man stands',
  face: 'turns the mantlet to one of the six sides, from 0, up, clockwise',
  lift: 'takes up the ladder or the bucket that lies here, together with a man next to it',
  raise: 'begins to set the ladder that two men carry against the wall in a place',
  lower: 'begins to take down the ladder at whose foot the man stands',
  span: 'begins to pull down the bridge in a place, or to lay one where it was',
  pour: 'pours oil on whoever stands in a place',
  topple: 'pushes the ladder whose foot is in a place from the wall',
  act: 'uses the day of a siege for something',
  make: 'has engineers build something before a castle',
  muster: 'sends a third, two thirds or all of those who may go',
  site: 'brings a gallery to a hex of the wall, or digs towards it',
  batter: 'aims an engine at a structure',
  repair: 'has the damaged engines repaired',
  burn: 'lets archers set fire to a wooden structure',
  dig: 'digs at the next hex of a mine',
  hurry: 'digs at up to two hexes, at a risk',
  kindle: 'lights the props of a mine',
  fill: 'fills a hex of the enemy’s mine; in a campaign loads more on a convoy where it stands',
  wreck: 'says which engine a saboteur destroys, or which loses a battering point',
  ground: 'chooses the map on which a battle is fought out; what its men do is written with `men-` before it',
  above: 'lays the second or the fourth map of a battlefield above the one before it',
  flee: 'leaves the field of a battle that is fought out',
  yield: 'surrenders in a battle that is fought out',
  buy: 'says which men come to a siege; in a campaign buys food of a convoy',
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
    {
      version: '0.12.0',
      about:
        'In a campaign a group that is beaten off from a place comes to no other in the hex that it has left, and mercenaries whose master is beaten by ' +
        'others ask for no share of his booty. Nothing else has changed.',
    },
    {
      version: '0.11.0',
      about:
        'In a campaign castles that hold a group are besieged with it, loyalty goes by who comes, retreats by the way one came, nobles are tested where ' +
        'battle is refused, engines are repaired, hunger counts on battlefields. In a siege owners divide lost battering points. ' +
        'In fights a drawbridge strikes each man once, slits bar outwards only, two men can smash the door of a keep, zones lie at one level, ' +
        'walls shoot into their moats, prisoners join attacks on their guards, and beasts make way for retreats.',
    },
    {
      version: '0.10.0',
      about:
        'With the option `hosts=sixty` up to sixty men a side fight a battle of a campaign, on up to four maps. Nothing else has changed.',
    },
    {
      version: '0.9.0',
      about:
        'Where fights are played out, lost walls are stormed man by man too, and a sally is broken off in a player turn only. Nothing else has changed.',
    },
    {
      version: '0.8.0',
      about:
        'Besiegers who hold the outer walls have to meet a relief: they leave them, divide, or stay and are besieged themselves; ' +
        'food left behind is half of what there was, once. In a campaign sallies against a camp and battles outside are fought man by man.',
    },
    {
      version: '0.7.0',
      about:
        'Engines of a camp are put where their player likes; men are set down by their players before the gallery and in the mine, and besiegers may come ' +
        'to the gallery later, from any side.',
    },
    {
      version: '0.6.0',
      about:
        'Sallies for supplies of a campaign man by man; places chosen for a battle outside and in a camp; arrows handed over; ' +
        'a watch on what comes down on siege days; nobody is set down where he could not have gone.',
    },
    {
      version: '0.5.0',
      about:
        'Sallies and fights in mines man by man; battlefields that are turned, men set down by their players; wounded who must heal; two scenarios more.',
    },
    {
      version: '0.4.0',
      about:
        'Battles of a campaign man by man, battles outside a castle too; mangonels that batter, ballistae that are carried, oxen, scaffolding; longer sieges.',
    },
    {
      version: '0.3.0',
      about:
        'Walls that come down to rubble, and rams against them; sieges of a campaign day by day; its supply, convoys, mercenaries and prisoners in full.',
    },
    { version: '0.2.0', about: 'Castles: floors and stairs, ladders, moats, rocks, hoarding; the assault on the Norman keep.' },
    { version: '0.1.0', about: 'The first: the fight of men on foot and on horseback, five scenarios from a patrol to a priory.' },
  ],
};
