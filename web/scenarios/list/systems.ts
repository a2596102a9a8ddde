/** What the first screen says of a wargame, and the scenario whose field stands beside it: its picture is part of the page. */
interface System {
  readonly about: string;
  readonly picture: string;
}

/** The wargames, by the ids of their rulesets, in the order in which one may learn them. */
export const SYSTEMS: Readonly<Record<string, System>> = {
  'one-hour-wargames': { about: 'Six units a side and thirty situations. The quickest to learn.', picture: 'pitched-battle-1' },
  'men-of-iron': { about: 'Falkirk, Crécy, Agincourt: one Battle acts after the other, as long as the die lets it.', picture: 'mill-ford' },
  'barons-war': { about: 'Lewes and Evesham: drawn chits decide who moves, and leaders hold the line together.', picture: 'skirmish' },
  'spanish-fury': { about: 'Pike and shot at Coutras and Dreux: secret orders, speeches, fire and assault.', picture: 'coutras-1587' },
  'the-anarchy': { about: 'Single men in a skirmish, castles under siege, and the campaign around them.', picture: 'keep-ladders' },
};

/** The battle that "Play now" begins, and the lesson for those who have never played. */
export const FIRST_BATTLE = { ruleset: 'one-hour-wargames', scenario: 'training' } as const;
export const FIRST_LESSON = { ruleset: 'one-hour-wargames', lesson: 'first-battle' } as const;
