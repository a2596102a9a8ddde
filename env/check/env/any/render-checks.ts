import { RENDER_MODES, type RenderMode } from '../../../api/spec.ts';
import { expectThat, isRarePly } from '../../report/report.ts';
import type { EnvCheck, PlayContext } from '../session/context.ts';
import { typeName } from '../session/deep.ts';
import { follow } from '../session/play.ts';
import { attempt, type LoneEnv } from '../session/session.ts';

type Context = PlayContext<LoneEnv, unknown>;

/** The modes that an environment names and that there are. */
function modesOf({ metadata }: LoneEnv): RenderMode[] {
  const { renderModes } = metadata;
  return RENDER_MODES.filter((mode) => Array.isArray(renderModes) && renderModes.includes(mode));
}

const metadata: EnvCheck<Context> = {
  name: 'metadata',
  about: 'metadata names the render modes that there are, each once, and pictures a second; the mode in use is one of them',
  run(context) {
    const { metadata: said, renderMode } = context.open().env;
    const modes: readonly unknown[] = said.renderModes;
    expectThat(Array.isArray(modes), () => 'metadata.renderModes is no list');
    const strange = modes.find((mode) => !(RENDER_MODES as readonly unknown[]).includes(mode));
    expectThat(strange === undefined, () => `there is no render mode ${String(strange)}`);
    expectThat(new Set(modes).size === modes.length, () => 'a render mode is named twice');
    expectThat(
      renderMode === null || modes.includes(renderMode),
      () => `renderMode is ${String(renderMode)}, which metadata does not name`,
    );
    expectThat(Number.isFinite(said.renderFps) && said.renderFps > 0, () => `metadata.renderFps is ${said.renderFps}`);
  },
};

function checkPicture(mode: RenderMode, picture: unknown, isFine?: (picture: string) => boolean): void {
  expectThat(typeof picture === 'string', () => `${mode} draws ${typeName(picture)}, no text`);
  expectThat(picture.trim() !== '', () => `${mode} draws nothing`);
  if (mode === 'svg') expectThat(/^<svg[\s\S]*<\/svg>\s*$/.test(picture), () => 'svg draws something that is no <svg> element');
  expectThat(isFine?.(picture) ?? true, () => `${mode} draws something that the caller's own test refuses`);
}

const renderModes: EnvCheck<Context> = {
  name: 'render-modes',
  about: 'every render mode draws what it should in the middle of play and at the end: text some text, svg an <svg> element',
  comparesTwins: true,
  run(context) {
    const session = context.open();
    const { env } = session;
    follow(session, { episodes: context.run.episodes.slice(0, 1) }, (frame, step) => {
      if (!isRarePly(step) && !frame.isOver) return;
      for (const mode of modesOf(env)) checkPicture(mode, env.render(mode), context.options.pictures?.[mode]);
    });
  },
};

/** What is drawn before the first reset; null if it is refused. */
function early(env: LoneEnv, mode: RenderMode): unknown {
  let picture: unknown = null;
  attempt(() => (picture = env.render(mode)));
  return picture;
}

const renderDefault: EnvCheck<Context> = {
  name: 'render-default',
  about:
    'before the first reset render is refused or draws nothing; without a mode it draws nothing, and otherwise in the mode of the environment',
  run(context) {
    const { env, reset } = context.open();
    for (const mode of modesOf(env)) expectThat(early(env, mode) === null, () => `${mode} draws something before the first reset`);
    reset({ seed: context.seed });
    const picture = env.render();
    expectThat(env.render(null) === null, () => 'render(null) draws something');
    expectThat(
      picture === (env.renderMode === null ? null : env.render(env.renderMode)),
      () => 'render() does not draw in the mode of the environment',
    );
  },
};

const renderHarmless: EnvCheck<Context> = {
  name: 'render-harmless',
  about: 'drawing changes nothing: drawn again the picture is the same, and the episode goes on as without pictures',
  comparesTwins: true,
  run(context) {
    const session = context.open();
    const { env } = session;
    follow(session, context.run, (_, step) => {
      if (!isRarePly(step - 1)) return;
      for (const mode of modesOf(env))
        expectThat(env.render(mode) === env.render(mode), () => `${mode} draws another picture the second time`);
    });
  },
};

/** What is drawn. */
export const renderChecks: readonly EnvCheck<Context>[] = [metadata, renderModes, renderDefault, renderHarmless];
