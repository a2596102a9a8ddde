/* A page of the interface for people, written from its OpenAPI description: one file, no script, nothing fetched from elsewhere. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

interface Operation {
  readonly summary?: string;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(kindOf).join(' | ');
  if (schema.items !== undefined) return `list of ${kindOf(schema.items)}`;
  return Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'anything');
}

function rows(schema: Schema, prefix = ''): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const inner =
        field.properties !== undefined
          ? rows(field, `${prefix}${name}.`)
          : field.items?.properties !== undefined
            ? rows(field.items, `${prefix}${name}[].`)
            : '';
      const isNeeded = schema.required?.includes(name) === true;
      const cells = [
        `<code>${escape(prefix + name)}</code>${isNeeded ? ' *' : ''}`,
        escape(kindOf(field)),
        escape(field.description ?? ''),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>${inner}`;
    })
    .join('');
}

function schemaSection([name, schema]: readonly [string, Schema]): string {
  if (schema.properties === undefined) return '';
  return (
    `<details id="${escape(name)}"><summary>${escape(name)}</summary><table><tr><th>field ` +
    `(* needed)</th><th>kind</th><th>meaning</th></tr>${rows(schema)}</table></details>`
  );
}

/** @param api the description that `/openapi.json` answers */
export function apiPage(api: Readonly<Record<string, unknown>>): string {
  const { info, paths, components } = api as {
    info: { title: string; version: string; description: string };
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = '' }]) => `<tr><td><code>${method.toUpperCase()} ${escape(path)}</code></td><td>${escape(summary)}</td></tr>`,
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(info.title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top}
summary{cursor:pointer;font-weight:600;padding:.3rem 0}code{font-size:.9em}</style>
<h1>${escape(info.title)} ${escape(info.version)}</h1><p>${escape(info.description)} The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
<h2>Routes</h2><table>${routes.join('')}</table>
<h2>Messages</h2>${Object.entries(components.schemas).map(schemaSection).join('\n')}</html>
`;
}
