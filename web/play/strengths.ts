import type { CapabilitiesReply } from '../../server/client/index.ts';
import type { Seat, Strength } from '../table/setup.ts';

/** An opponent on offer. */
export interface Offer {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly strength: Strength;
}

type Level = CapabilitiesReply['levels'][number];

function offerLevel({ name, about, agent, elo }: Level): Offer {
  const rating = elo === null ? '' : ` · ${Math.round(elo)} Elo above the first`;
  return { key: agent, name: `${name}${rating}`, about, strength: { agent } };
}

/** The opponents for a scenario: levels of networks trained for it, the networks themselves, then the general levels. */
export function offersFor(told: CapabilitiesReply, ruleset: string, scenario: string, hasScript: boolean): Offer[] {
  const fitting = told.models.filter((model) => model.ruleset === ruleset && model.scenarios.includes(scenario));
  const networks = fitting.flatMap((model) => {
    const levels = model.levels.find((one) => one.scenario === scenario)?.levels ?? [];
    const whole = { key: `neural:${model.name}`, name: `${model.name}, the network`, about: 'A trained network with 64 simulations for each decision.', strength: { agent: `neural:${model.name}` } };
    return [...levels.map(offerLevel), whole];
  });
  return [...networks, ...told.levels.filter(({ agent }) => hasScript || agent !== 'scripted').map(offerLevel)];
}

/** The seat that a key of the list of opponents stands for. */
export function seatOf(key: string, offers: readonly Offer[]): Seat {
  const offer = offers.find((one) => one.key === key);
  return offer === undefined ? { kind: 'person' } : { kind: 'opponent', name: offer.name, strength: offer.strength };
}
