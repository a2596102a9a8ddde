import { COMPASS_STEP, compassWords } from '../../tabletop/compass.ts';
import { AHEAD, TOWARDS } from '../state/actions.ts';
import { headingOf } from '../mechanics/movement/headings.ts';
import type { Scenario } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';
import { placeWords, titleWords } from '../state/words.ts';

type S = OneHourState;

/** What a landmark is called; with its place if another is called the same. */
function landmarkWords(scenario: Scenario, place: number): string {
  const names = scenario.landmarks.map(({ id }) => plainName(scenario, id));
  const { x, y } = scenario.landmarks[place]!;
  return names.indexOf(names[place]!) === names.lastIndexOf(names[place]!) ? names[place]! : `${names[place]!} at ${placeWords(x, y)}`;
}

function plainName({ areas, crossings }: Scenario, id: string): string {
  const area = areas.find((one) => one.id === id);
  return area === undefined ? `the ${crossings.find((one) => one.id === id)?.kind ?? id}` : titleWords(area.title);
}

const RELATIVE_WORDS = ['straight ahead', 'to its right', 'straight back', 'to its left'] as const;

/** A heading on offer: `north-east`, `straight ahead`, `towards Blue archers 2`. */
export function headingWords(s: S, unit: number, choice: number): string {
  const { units } = s.scenario;
  if (choice < AHEAD)
    return headingOf(s, unit, choice) === s.heading(unit)
      ? `straight ahead, ${compassWords(choice * COMPASS_STEP)}`
      : compassWords(choice * COMPASS_STEP);
  if (choice < TOWARDS) return RELATIVE_WORDS[choice - AHEAD]!;
  const goal = choice - TOWARDS;
  return `towards ${goal < units.length ? s.nameOf(goal) : landmarkWords(s.scenario, goal - units.length)}`;
}
