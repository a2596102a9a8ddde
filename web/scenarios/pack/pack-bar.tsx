import { useState } from 'preact/hooks';
import { saveFile } from '../../base/files.ts';
import { ownPack } from '../../base/own-packs.ts';
import { goTo } from '../../base/routes.ts';
import type { RulesetFacts } from '../facts/catalogue.ts';
import { draft, openDraft } from './draft.ts';
import { makeOwn } from './pack-copy.ts';
import { packText } from './pack-files.ts';
import { isReading, report } from './pack-session.ts';

/** Characters; a pack of the largest map has a tenth of it. */
const LONGEST = 2_000_000;

/** Opens a file that somebody chose or dropped. @returns what is wrong with it, if anything */
export async function openFile(file: File, ruleset: string): Promise<string | null> {
  if (file.size > LONGEST) return `${file.name} is too large for a scenario.`;
  const text = await file.text();
  if (isPlayed(text)) {
    goTo('study');
    await (await import('../../study/open/open-file.ts')).openFile(file);
  } else openDraft(ruleset, text);
  return null;
}

/** Whether a text is a played game or a study of one, and no scenario. */
function isPlayed(text: string): boolean {
  try {
    const format = (JSON.parse(text) as { format?: unknown } | null)?.format;
    return format === 'schiltron-record/1' || format === 'schiltron-study/1';
  } catch {
    return false;
  }
}

/** A name for the file of a text that need not be right. */
function fileName(text: string): string {
  return `${/"id"\s*:\s*"([a-z0-9-]+)"/.exec(text)?.[1] ?? 'own-scenario'}.json`;
}

/** Takes the pack to a screen. */
function take(screen: 'set-up' | 'lab'): void {
  const { ruleset, pack } = report.value!;
  ownPack.value = { ruleset, pack: pack! };
  goTo(screen, ruleset, 'own');
}

function StartFrom({ rulesets, onFault }: { readonly rulesets: readonly RulesetFacts[]; readonly onFault: (text: string | null) => void }) {
  const [chosen, setChosen] = useState('one-hour-wargames/training');
  const take = async (): Promise<void> => {
    const [ruleset = '', scenario = ''] = chosen.split('/');
    try {
      onFault(null);
      openDraft(ruleset, makeOwn(await packText(ruleset, scenario), ruleset));
    } catch (error) {
      onFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div class="start-from">
      <label>
        Start from
        <select value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {rulesets.map(({ id, title, scenarios }) => (
            <optgroup key={id} label={title}>
              {scenarios.map((scenario) => (
                <option key={scenario.id} value={`${id}/${scenario.id}`}>
                  {scenario.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => void take()}>
        Take a copy
      </button>
    </div>
  );
}

/** Whose pack it is, where the text does not say so. */
function RulesPicker({ rulesets }: { readonly rulesets: readonly RulesetFacts[] }) {
  const now = draft.value!;
  return (
    <label>
      Rules
      <select value={now.ruleset} onChange={({ currentTarget }) => (draft.value = { ...now, ruleset: currentTarget.value })}>
        {rulesets.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PackBarProps {
  readonly rulesets: readonly RulesetFacts[];
  readonly onFault: (text: string | null) => void;
}

/** Where a pack comes from and where it goes. */
export function PackBar({ rulesets, onFault }: PackBarProps) {
  const now = draft.value;
  const ruleset = now?.ruleset ?? rulesets[0]!.id;
  const open = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    if (file !== undefined) onFault(await openFile(file, ruleset));
    input.value = '';
  };
  const isRight = now !== null && !isReading.value && report.value?.pack !== undefined && report.value.pack !== null;
  return (
    <div class="pack-bar">
      <StartFrom rulesets={rulesets} onFault={onFault} />
      <label class="button file">
        Open a file
        <input type="file" accept=".json,application/json" onChange={({ currentTarget }) => void open(currentTarget)} />
      </label>
      {now === null ? null : (
        <>
          {report.value?.saysRuleset === true ? null : <RulesPicker rulesets={rulesets} />}
          <button type="button" onClick={() => saveFile(fileName(now.text), now.text)}>
            Save as a file
          </button>
          <button type="button" class="primary" disabled={!isRight} onClick={() => take('set-up')}>
            Play it
          </button>
          <button type="button" disabled={!isRight} onClick={() => take('lab')}>
            Test it
          </button>
        </>
      )}
    </div>
  );
}
