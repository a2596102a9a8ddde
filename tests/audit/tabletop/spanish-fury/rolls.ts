import type { Findings, Moment } from '../frame.ts';
// biome-ignore format: one list
import { ALARM, CASUALTIES, CONFIDENCE_DOUBT, CONFIDENCE_WAVER, DICE, LEVEL_WAVER, RALLY, REJOICE } from './charts.ts';
import { confidenceOf, type Field, fieldOf, generalWith, type Unit } from './field.ts';

/** Chances of what a sum of two dice gives. */
export function ofTwoDice(result: (sum: number) => string): Map<string, number> {
  const chances = new Map<string, number>();
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) chances.set(result(a + b), (chances.get(result(a + b)) ?? 0) + 1 / 36);
  return chances;
}

export function ofOneDie(result: (face: number) => string): Map<string, number> {
  const chances = new Map<string, number>();
  for (let face = 1; face <= 6; face++) chances.set(result(face), (chances.get(result(face)) ?? 0) + 1 / 6);
  return chances;
}

/** A share of the companies lost up to a tenth (exclusive) adds nothing, up to a fifth 1, more 2 [1.14]. */
function lossModifier({ began, cells: { stands } }: Unit): number {
  const lost = (began - stands) / began;
  return lost < 0.1 ? 0 : lost <= 0.2 ? 1 : 2;
}

/** What a unit adds to its Waver rolls by itself [15.4]. */
export function ownWaver(field: Field, unit: Unit): number {
  const general = generalWith(field, unit.id) === undefined ? 0 : -1;
  return LEVEL_WAVER[unit.cells.level]! + general + lossModifier(unit) + CONFIDENCE_WAVER[confidenceOf(field, unit.side)]!;
}

// biome-ignore format: one row of the chart a line
const WORDS: Readonly<Record<string, string>> = {
  Ch: 'they charge', H: 'they halt', 'H/-1': 'they halt and lose a level', Cc: 'they countercharge', St: 'they stand', Sc: 'they are scrambled and lose a level',
  M: 'they hold together', Rt: 'they retire and lose a level', X: 'they rout', Ln: 'they march off',
};

/** The three results of a row [1.15, 15]. */
function resultsOf({ card }: Unit, row: number): readonly [string, string, string] {
  const answer = card.arm === 'horse' ? 'Cc' : 'St';
  const end = card.end ?? 'X';
  if (row === 0) return ['Ch', 'H', 'H/-1'];
  if (row === 1) return [answer, 'Sc', 'X'];
  return row === 2 ? [answer, 'Rt', card.arm === 'horse' ? 'X' : end] : ['M', 'Rt', end];
}

function waver(unit: Unit, row: number, modifier: number, results = resultsOf(unit, row)): Map<string, number> {
  const [most, least] = unit.card.rows[row]!;
  // A Mob has no level to lose: whoever only halts does the same.
  if (row === 0 && unit.cells.level === 5) results = ['Ch', 'H', 'H'];
  return ofTwoDice((sum) => WORDS[sum + modifier <= most ? results[0] : sum + modifier >= least ? results[2] : results[1]]!);
}

/** @rule 15.2 the charger's own test */
export function auditCharger(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const [unit, target] = [field.units.get(moment.frame.unit)!, field.units.get(moment.frame.target)!];
  findings.sameChances('tests to charge', waver(unit, 0, ownWaver(field, unit) + target.card.ferocity), moment.chances);
}

/** @rule 15.3 the answer to a charge */
export function auditAnswer(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const [unit, charger] = [field.units.get(moment.frame.unit)!, field.units.get(moment.frame.charger)!];
  const others = [...field.units.values()].filter(
    ({ id, side, cells }) => side !== unit.side && id !== charger.id && cells.foe === unit.id,
  );
  // 15.3, several chargers: the highest Ferocity counts.
  if (others.length > 0) return findings.skip('answers: several chargers [15.3]');
  const row = charger.card.arm === 'horse' ? 1 : 2;
  if (unit.card.rows.length === 0) return findings.skip('answers: guns');
  const modifier = ownWaver(field, unit) + charger.card.ferocity;
  // 15.7 with SF-56: horse struck in flank or rear stands where it would ride at the charger.
  const [first, second, third] = resultsOf(unit, row);
  const answer = first === 'Cc' && moment.chances.has(WORDS['St']!) ? 'St' : first;
  const book = waver(unit, row, modifier, [answer, second, third]);
  // A Mob that is scrambled has no level to lose: it does what it would have done.
  const isMob = unit.cells.level === 5;
  findings.sameChances('answers to charges', isMob ? merged(book) : book, isMob ? merged(moment.chances) : moment.chances);
}

/** Chances of whatever keeps a unit in its place, under one name. */
function merged(chances: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map<string, number>();
  for (const [words, chance] of chances) {
    const name = [WORDS['Cc'], WORDS['St'], WORDS['Sc']].includes(words) ? 'they fight' : words;
    all.set(name, (all.get(name) ?? 0) + chance);
  }
  return all;
}

/** @rule 15.5 loose units evade on 9 or less, by their own modifiers */
export function auditEvade(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const modifier = ownWaver(field, field.units.get(moment.frame.unit)!);
  const words = [...moment.chances.keys()].find((name) => name !== 'they evade') ?? 'they are too slow, and lose a level';
  findings.sameChances(
    'evading',
    ofTwoDice((sum) => (sum + modifier <= 9 ? 'they evade' : words)),
    moment.chances,
  );
}

/** @rule 10.9 Disaster; outside a melee nobody's Ferocity counts (SF-24) */
export function auditDisaster(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.get(moment.frame.unit)!;
  // A test outside a melee names the unit itself.
  const foe = moment.frame.target === unit.id ? undefined : field.units.get(moment.frame.target);
  const inMelee = foe !== undefined;
  const [first, second, third] = resultsOf(unit, 3);
  const results: [string, string, string] = [first, second, inMelee && third === 'Ln' ? 'X' : third];
  findings.sameChances('tests for Disaster', waver(unit, 3, ownWaver(field, unit) + (foe?.card.ferocity ?? 0), results), moment.chances);
}

function lossWords(moment: Moment, { cells }: Unit, dice: number, edge: number): Map<string, number> {
  let chances = new Map<number, number>([[0, 1]]);
  for (let i = 0; i < dice; i++) {
    const next = new Map<number, number>();
    for (const [sum, chance] of chances) {
      for (let face = 1; face <= 6; face++) {
        // Nobody loses more than is left of him.
        const all = Math.min(4 * cells.stands - cells.casualties, sum + CASUALTIES[Math.min(8, face + edge) - 1]!);
        next.set(all, (next.get(all) ?? 0) + chance / 6);
      }
    }
    chances = next;
  }
  const name = [...moment.chances.keys()][0]!.replace(/\d+ casualt(y|ies)$/, '');
  return new Map([...chances].map(([sum, chance]) => [`${name}${sum} ${sum === 1 ? 'casualty' : 'casualties'}`, chance]));
}

/** The side of Ferocity adds to the dice of its enemy's losses [10.10]. */
function edgeOver(unit: Unit, foe: Unit): number {
  return Math.max(0, foe.card.ferocity - unit.card.ferocity);
}

/** Results of a round as registers hold them: 0 locked, 1 to 3 won by the weaker, 5 to 7 by the stronger. */
const RESULTS = ['L', 'GG', 'BI', 'SH', 'L', 'GG', 'BI', 'SH'];

/** @rule 16 casualty dice of loser and winner */
export function auditLosses(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const [unit, foe] = [field.units.get(moment.frame.unit)!, field.units.get(moment.frame.enemy)!];
  const place = moment.frame.step === 'melee/winner' ? 0 : 1;
  const dice = DICE[RESULTS[moment.frame.result]!]![place]!;
  findings.sameChances('losses of a round', lossWords(moment, unit, dice, edgeOver(unit, foe)), moment.chances);
}

/** @rule 17.4 routers that are caught take four dice */
export function auditCaught(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const [unit, foe] = [field.units.get(moment.frame.unit)!, field.units.get(moment.frame.target)!];
  findings.sameChances('losses of routers', lossWords(moment, unit, 4, edgeOver(unit, foe)), moment.chances);
}

/** @rule 18.3 an officer is hurt by 11 and more */
export function auditOfficer(moment: Moment, findings: Findings): void {
  const general = moment.cells.generals[moment.frame.general];
  const fights = general.unit !== null && fieldOf(moment).units.get(general.unit)!.cells.fought;
  const { modifier } = moment.frame;
  // Whoever led in a melee that cost his men casualties adds 1, whoever was only there takes 1.
  findings.same('what an officer adds', true, (fights ? [-1, 1] : [-1, 0, 1]).includes(modifier) || modifier);
  findings.sameChances(
    'officers',
    ofTwoDice((sum) => (sum + modifier >= 11 ? 'he is hurt' : 'he is safe')),
    moment.chances,
  );
}

export function auditFate(moment: Moment, findings: Findings): void {
  if ([...moment.chances.keys()].some((words) => !['wounded', 'killed'].includes(words))) return findings.skip('fate: taken with his men');
  findings.sameChances(
    'fates of officers',
    ofOneDie((face) => (face <= 4 ? 'wounded' : 'killed')),
    moment.chances,
  );
}

/** @rule 2.9 causes for alarm and for rejoicing */
export function auditCause(moment: Moment, findings: Findings): void {
  const level = confidenceOf(fieldOf(moment), moment.frame.side);
  const isAlarm = moment.frame.step === 'cause/alarm';
  const least = (isAlarm ? ALARM : REJOICE)[level]!;
  findings.sameChances(
    'causes',
    ofTwoDice((sum) => (sum >= least ? (isAlarm ? 'alarm' : 'rejoicing') : 'no effect')),
    moment.chances,
  );
}

/** @rule 1.7 levels regained under Rally on Me; one more with a general, never more than are lost, none after losses by fire */
export function auditRally(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.get(moment.frame.unit)!;
  const more = generalWith(field, unit.id) === undefined ? 0 : 1;
  const words = (levels: number) => `${levels} ${levels === 1 ? 'level' : 'levels'} regained`;
  const book = ofOneDie((face) => words(Math.min(unit.cells.level, RALLY[unit.training]![face - 1]! + more)));
  findings.sameChances('rallying', book, moment.chances);
}

/** Points within so many inches: distances between middles of generals' regiments and brigades are left to a finer eye. */
function lostShare(field: Field, brigade: string): { lost: number; all: number } {
  const units = [...field.units.values()].filter((unit) => unit.brigade === brigade);
  const gone = units.filter(({ cells }) => cells.counted);
  return { lost: gone.length, all: units.length };
}

/** Modifiers of Doubt that do not hang on the order [12.3]. */
function doubtModifiers(field: Field, brigade: string): number {
  const pack = field.pack.sides
    .flatMap(({ id, brigades }: { id: string; brigades: { id: string }[] }) => brigades.map((one) => ({ side: id, ...one })))
    .find(({ id }: { id: string }) => id === brigade);
  const { lost, all } = lostShare(field, brigade);
  const losses = lost === 0 ? 0 : 2 * lost >= all ? -2 : -1;
  const reluctant = (pack.reluctantUntil ?? 0) > field.cells.turn ? -2 : 0;
  return CONFIDENCE_DOUBT[confidenceOf(field, pack.side)]! + losses + reluctant;
}

/** @rule 12.3 new orders are obeyed by 7 and more; two ones never, two sixes always (SF-91) */
export function auditDoubt(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const { brigade, step, order } = moment.frame;
  const side = field.pack.sides.find(({ brigades }: { brigades: { id: string }[] }) => brigades.some(({ id }) => id === brigade)).id;
  const chief = field.cells.generals[field.cells.sides[side].generalissimo];
  if (chief === undefined || chief.fate !== 'well') return findings.skip('doubt: no Generalissimo');
  const strategy = chief.strategy >= 5 ? 1 : chief.strategy <= 2 ? -1 : 0;
  const ofOrder =
    step === 'command/doubt' ? 0 : (order === 'assault' ? -1 : 0) + (field.cells.brigades[brigade].order === 'reserve' ? 2 : 0);
  // The Generalissimo within 12 inches adds 1: both are allowed, and must be what one of them gives.
  const answers = [0, 1].map((near) => {
    const modifier = doubtModifiers(field, brigade) + strategy + ofOrder + near;
    return (
      [...ofTwoDice((sum) => (sum === 12 || (sum > 2 && sum + modifier >= 7) ? 'obey' : 'keep'))].find(
        ([words]) => words === 'obey',
      )?.[1] ?? 0
    );
  });
  const engine = step === 'command/doubt' ? (moment.chances.get('they keep their order') ?? 0) : (moment.chances.get('they obey') ?? 0);
  findings.same('Doubt', true, answers.some((chance) => Math.abs(chance - engine) < 1e-6) || answers);
}

/** @rule 11.3 a general lost is replaced by a volunteer or a colonel */
export function auditReplacement(moment: Moment, findings: Findings): void {
  findings.sameChances(
    'replacements',
    ofOneDie((face) => (face <= 3 ? 'a Gentleman Volunteer' : 'a colonel')),
    moment.chances,
  );
}

/** @rule 17.7 rallying from rout */
export function auditRoutRally(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.get(moment.frame.unit)!;
  if (field.cells.sides[unit.side].confidence === 'hopeless') return findings.same('rallying from rout', 'never at Hopeless', 'a roll');
  const lost = (unit.began - unit.cells.stands) / unit.began;
  const modifier = (unit.training === 'veterans' ? 1 : 0) + (generalWith(field, unit.id) === undefined ? 0 : 1) + (lost > 0.2 ? -1 : 0);
  // An enemy within 8 inches takes 2: where it is near the limit both are allowed.
  const answers = [0, -2].map(
    (near) => ofTwoDice((sum) => (sum + modifier + near >= 9 ? 'they rally' : 'they flee on')).get('they rally') ?? 0,
  );
  const engine = moment.chances.get('they rally') ?? 0;
  findings.same('rallying from rout', true, answers.some((chance) => Math.abs(chance - engine) < 1e-6) || answers);
}

/** @rule 1.11 marshalling: a face up to the card's number */
export function auditMarshalling(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const unit = field.units.get(moment.frame.unit)!;
  // A Mob that changes formation or facing has 1 less, by SF-103.
  const forms = moment.frame.step === 'charge/marshal' || moment.frame.step === 'move/form';
  const number = unit.card.marshalling - (forms && unit.cells.level === 5 ? 1 : 0);
  const engine = ['they form anew', 'they form in time', 'they stop', 'they stay']
    .map((words) => moment.chances.get(words) ?? 0)
    .reduce((a, b) => a + b, 0);
  findings.same('marshalling', (Math.max(0, Math.min(6, number)) / 6).toFixed(6), engine.toFixed(6));
}
