import { doesOf, type RulesetGuide } from '../core/index.ts';
import { ACTION_ABOUTS as KINGDOM_ABOUTS } from './kingdom/steps.ts';
import { ACTIONS as KINGDOM_ACTIONS } from './kingdom/state/actions.ts';
import { SIEGE_ABOUTS } from './game/steps.ts';
import { SIEGE_ACTIONS } from './state/actions.ts';

/** What actions do: where a kind is one of fights and sieges and of campaigns too, both. */
function bothOf(fights: Readonly<Record<string, string>>, campaigns: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const more = Object.entries(campaigns).map(([kind, does]) => {
    const other = fights[kind];
    return [kind, other === undefined || other.startsWith(does) ? (other ?? does) : `${other}; in a campaign ${does}`];
  });
  return { ...fights, ...Object.fromEntries(more) };
}

/** What somebody who makes agents is told; the spec cards of the environments are written from it. */
export const guide: RulesetGuide = {
  start:
    'Men stand as the scenario places them, or the players set them up in their zones; who lies in ambush is placed by his player, unseen. ' +
    'The scenario says who has the first player turn, or a die.',
  end: 'The last turn is over, or a side that must not be lost has nobody left on the map.',
  returns: '1 for the winner, -1 for the other, 0 for a draw, by the points that the scenario asks for.',
  victoryPoints:
    'What the scenario counts: the price of enemies lost, men and beasts led off the map, things carried away, fire, and what of a castle is taken.',
  actions: bothOf(doesOf(SIEGE_ABOUTS, SIEGE_ACTIONS), doesOf(KINGDOM_ABOUTS, KINGDOM_ACTIONS)),
  history: [
    {
      version: '0.15.0',
      about:
        'With `resolution=played` every fight of a siege is a game within it: its actions begin with `men-`, and a position has it in `field`. ' +
        'The cell `siegeTurn` is gone, so states of sieges have other hashes. ' +
        'Flaming arrows are full at each of these fights. Fights by themselves and campaigns are as they were.',
    },
    {
      version: '0.14.0',
      about:
        'On a siege day the initiative is not rolled for if the besieged have too few men to use it. ' +
        'A fight knows nothing of a siege any more, neither cells, steps nor actions, so states have other hashes. Nothing else plays differently.',
    },
    {
      version: '0.13.0',
      about:
        'In a campaign a group that is beaten sees to nothing in the hex to which it falls back. On a siege day nobody chooses an act for which he has no ' +
        'men. Nothing else has changed.',
    },
    {
      version: '0.12.0',
      about:
        'In a campaign a group that is beaten off from a place comes to no other in the hex that it has left. ' +
        'Mercenaries whose master is beaten by others ask for no share of his booty. ' +
        'Besiegers with one soldier and engineers are not asked to divide. Nothing else has changed.',
    },
    {
      version: '0.11.0',
      about:
        'In a campaign castles that hold a group are besieged with it. Loyalty goes by who comes, and retreats by the way one came. ' +
        'Nobles are tested where battle is refused. Engines are repaired, and hunger counts on battlefields. ' +
        'In a siege owners divide lost battering points. In fights a drawbridge strikes each man once, and slits bar outwards only. ' +
        'Two men can smash the door of a keep. Zones lie at one level, and walls shoot into their moats. ' +
        'Prisoners join attacks on their guards, and beasts make way for retreats.',
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
        'Players put the engines of a camp where they like, and set down their men before the gallery and in the mine. ' +
        'Besiegers may come to the gallery later, from any side.',
    },
    {
      version: '0.6.0',
      about:
        'In a campaign sallies for supplies are fought man by man, and players choose their places for a battle outside and in a camp. ' +
        'Arrows can be handed over. A watch looks at what comes down on siege days. Nobody is set down where he could not have gone.',
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
