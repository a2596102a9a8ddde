import { useState } from 'preact/hooks';
import { saveFile } from '../../base/files.ts';
import { goTo } from '../../base/routes.ts';
import { openDraft } from '../pack/draft.ts';
import { makeOwn } from '../pack/pack-copy.ts';
import { packText } from '../pack/pack-files.ts';

/** Ways to make a scenario one's own: as a file, or on the screen for one's own scenario. */
export function CopyButtons({ ruleset, scenario }: { readonly ruleset: string; readonly scenario: string }) {
  const [fault, setFault] = useState<string | null>(null);
  const take = async (use: (text: string) => void): Promise<void> => {
    try {
      setFault(null);
      use(makeOwn(await packText(ruleset, scenario), ruleset));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  const change = (text: string): void => {
    if (openDraft(ruleset, text)) goTo('pack');
  };
  return (
    <>
      <button type="button" onClick={() => void take(change)}>
        Change a copy here
      </button>
      <button type="button" onClick={() => void take((text) => saveFile(`own-${scenario}.json`, text))}>
        Save a copy as a file
      </button>
      {fault === null ? null : (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
