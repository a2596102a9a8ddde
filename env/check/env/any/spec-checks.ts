import { expectThat } from '../../report/report.ts';
import type { EnvCheck, PlayContext } from '../session/context.ts';
import { difference, snapshot } from '../session/deep.ts';
import { follow } from '../session/play.ts';
import { type CommonEnv, entriesOf } from '../session/session.ts';

type Context = PlayContext<CommonEnv, unknown>;

const spec: EnvCheck<Context> = {
  name: 'spec',
  about: 'the spec names the environment, is the same for all its twins, and can be written as JSON and read',
  run(context) {
    const { env } = context.open();
    const said: unknown = env.spec;
    const { id } = entriesOf(said);
    expectThat(typeof id === 'string' && id !== '', () => 'spec.id is no text');
    const json = JSON.stringify(said);
    const { toJSON } = entriesOf(said);
    const lost = difference(JSON.parse(json), snapshot(typeof toJSON === 'function' ? toJSON.call(said) : said), 'as JSON, spec');
    expectThat(lost === null, () => `${lost}`);
    const other = difference(context.open().env.spec, said, 'the spec of a twin:');
    expectThat(other === null, () => `${other}`);
  },
};

const specRemake: EnvCheck<Context> = {
  name: 'spec-remake',
  about: 'an environment made from the spec as JSON plays the same episodes',
  comparesTwins: true,
  applies: ({ options }) => options.remake !== undefined,
  run(context) {
    const json = JSON.stringify(context.open().env.spec);
    follow(context.open(context.options.remake!(JSON.parse(json))), context.run);
  },
};

/** What an environment says of itself. */
export const specChecks: readonly EnvCheck<Context>[] = [spec, specRemake];
