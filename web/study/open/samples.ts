/** A game that comes with the page. */
export interface Sample {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

/** Sample games, the shortest first. */
export const SAMPLES: readonly Sample[] = [
  { id: 'training-ground', title: 'Training ground', about: 'One-hour wargames: two scripted players, about a hundred moves.' },
  { id: 'training-meadow', title: 'Training meadow', about: 'Spanish Fury: two scripted players with secret orders, two hundred moves.' },
  { id: 'mill-ford', title: 'The Mill Ford', about: 'Men of Iron: two scripted players, almost three hundred moves.' },
  {
    id: 'skirmish',
    title: 'Skirmish',
    about: 'The Barons’ War: a search for the Barons against a scripted King, more than four hundred moves.',
  },
  { id: 'vanguard', title: 'Vanguard', about: 'The Barons’ War with secret orders: two scripted players, more than a thousand moves.' },
  { id: 'keep-ladders', title: 'Ladders at the keep', about: 'The Anarchy: a keep is stormed by two scripted players, a thousand moves.' },
];

const files = import.meta.glob<unknown>('../../samples/*.json', { import: 'default' });

/** Fetches a sample. @throws Error if it cannot be fetched */
export function loadSample(id: string): Promise<unknown> {
  return files[`../../samples/${id}.json`]!();
}
