import type { Findings, Moment } from '../frame.ts';
import { cornersOf, gapBetween } from '../plane.ts';
import { CONFIDENCE_MELEE, COVER, LEVEL_COMBAT, MELEE } from './charts.ts';
import { confidenceOf, type Field, fieldOf, generalWith, type Unit } from './field.ts';
import { ofTwoDice } from './rolls.ts';

/** Stands that fight: those of companies attached count from the second round on [3.8, 10.22]. */
function fighting({ cells }: Field, unit: Unit): number {
  const attached = Object.values<Moment['cells']>(cells.units).filter(({ host, status }) => host === unit.id && status === 'attached');
  return unit.cells.stands + (unit.cells.rounds > 0 ? attached.reduce((sum, { stands }) => sum + stands, 0) : 0);
}

/** 3:2, 2:1 and 3:1 give 1, 2 and 3 between like arms [16.2, SF-09]. */
function sizeBonus(field: Field, unit: Unit, foe: Unit): number {
  if (unit.card.arm !== foe.card.arm) return 0;
  const ratio = fighting(field, unit) / fighting(field, foe);
  return ratio >= 3 ? 3 : ratio >= 2 ? 2 : ratio >= 1.5 ? 1 : 0;
}

function isHedgehog({ cells }: Unit): boolean {
  return cells.formation === 'hedgehog';
}

/** Foot in Column or Hedgehog at two levels lost or better, met at its front by charging horse. */
function facesPikes(unit: Unit, foe: Unit): boolean {
  const isOrdered = ['column', 'hedgehog'].includes(foe.cells.formation) && foe.card.band !== 'loose';
  return (
    unit.card.arm === 'horse' &&
    foe.card.arm === 'foot' &&
    isOrdered &&
    foe.cells.level <= 2 &&
    (unit.cells.struck === 0 || isHedgehog(foe))
  );
}

/** What a charge gives: lances, and pistols against horse, in its first round; steady pikes take from it in all [10.4, 10.17, 16]. */
function impetus(unit: Unit, foe: Unit): number {
  if (!unit.cells.impetus || unit.card.arm !== 'horse') return 0;
  if (facesPikes(unit, foe)) return -3;
  if (unit.cells.rounds > 0) return 0;
  const lances = Math.max(0, (unit.card.lances ?? 0) - unit.cells.lances);
  const pistols = foe.card.arm === 'horse' && unit.cells.formation !== 'caracole' ? (unit.card.pistols ?? 0) : 0;
  return lances + pistols;
}

/** `struck` is the side of the enemy that a unit struck: 0 the front, 2 the rear. */
function sideBonus(unit: Unit, foe: Unit): number {
  if (isHedgehog(foe)) return 0;
  return unit.cells.struck === 2 ? 3 : unit.cells.struck === 0 ? 0 : 2;
}

/** The melee number of a unit against another [10.4, 16]. */
function numberOf(field: Field, unit: Unit, foe: Unit): number {
  const general = generalWith(field, unit.id);
  const valour = general?.leads ? general.valour : 0;
  const caught = unit.cells.caught ? -2 : 0;
  const parts = [
    unit.card.forms[unit.cells.formation]![0],
    valour,
    impetus(unit, foe),
    LEVEL_COMBAT[unit.cells.level]!,
    sizeBonus(field, unit, foe),
    CONFIDENCE_MELEE[confidenceOf(field, unit.side)]!,
    unit.cells.edge,
    sideBonus(unit, foe),
    caught,
  ];
  return Math.max(
    0,
    Math.min(
      10,
      parts.reduce((sum, part) => sum + part, 0),
    ),
  );
}

/** Melees by hills are left to a finer eye, and by hedges and houses in the first round. */
function isOnOpenGround(field: Field, ...units: readonly Unit[]): boolean {
  const isFirst = units.some(({ cells }) => cells.rounds === 0);
  const counts = (type: string) => type.endsWith('hill') || (isFirst && (COVER[type] ?? 0) > 0);
  return !field.grounds.some(({ type, shape }) => counts(type) && units.some(({ base }) => gapBetween(cornersOf(base), shape) <= 0.6));
}

/** Even numbers: the higher Strategy is the stronger, then the higher Ferocity [10.18, SF-17]; 0 leaves it to a die. */
function tieBreak(field: Field, a: Unit, b: Unit): number {
  const [one, two] = [a, b].map((unit) => generalWith(field, unit.id)?.strategy ?? 0);
  return one !== two ? one - two : a.card.ferocity - b.card.ferocity;
}

function nameOf(field: Field, id: string): string {
  for (const side of field.pack.sides) {
    const units = [...side.brigades.flatMap((brigade: { units: unknown[] }) => brigade.units), ...(side.unbrigaded ?? [])] as {
      id: string;
      name?: string;
    }[];
    const found = units.find((unit) => unit.id === id);
    if (found !== undefined) return found.name ?? id;
  }
  return id;
}

const RESULT_WORDS: Readonly<Record<string, string>> = {
  GG: 'the enemy gives ground',
  BI: 'they break into the enemy',
  SH: 'they shatter the enemy',
};

/** A die says which of two is the stronger. */
function halfOfEach(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...a.keys(), ...b.keys()].map((words) => [words, ((a.get(words) ?? 0) + (b.get(words) ?? 0)) / 2]));
}

/** @rule 10.8 the round of a melee */
export function auditRound(moment: Moment, findings: Findings): void {
  const field = fieldOf(moment);
  const [unit, foe] = [field.units.get(moment.frame.unit)!, field.units.get(moment.frame.target)!];
  const isHelped = [...field.units.values()].some(
    ({ id, cells }) => id !== unit.id && id !== foe.id && (cells.foe === unit.id || cells.foe === foe.id),
  );
  // 16.3, several units on one: the strongest pair fights, each other adds 1.
  if (isHelped) return findings.skip('melees: several on one [16.3]');
  if (!isOnOpenGround(field, unit, foe)) return findings.skip('melees: by hills, hedges or houses');
  const [own, other] = [numberOf(field, unit, foe), numberOf(field, foe, unit)];
  const lead = own !== other ? own - other : tieBreak(field, unit, foe);
  const [strong, weak] = lead >= 0 ? [unit, foe] : [foe, unit];
  const row = MELEE[Math.min(4, Math.floor(Math.abs(own - other) / 2))]!;
  const words = (result: string, stronger: Unit, weaker: Unit) => {
    if (result === 'L') return 'the melee is locked';
    const winner = result === result.toUpperCase() ? stronger : weaker;
    return `${nameOf(field, winner.id)} win: ${RESULT_WORDS[result.toUpperCase()]}`;
  };
  const book = ofTwoDice((sum) => words(row[sum - 2]!, strong, weak));
  const turned = ofTwoDice((sum) => words(row[sum - 2]!, weak, strong));
  findings.sameChances('rounds of melee', lead === 0 ? halfOfEach(book, turned) : book, moment.chances);
}
