/** What a JSON Schema says of one field, for a person. */
export interface FieldHelp {
  /** Its JSON pointer; empty for the whole. */
  readonly pointer: string;
  /** What it means; empty where the schema does not say. */
  readonly about: string;
  /** What it may be: `a whole number from 1 to 12`. */
  readonly kind: string;
  /** What it is if left out, as JSON; null if nothing is said. */
  readonly usual: string | null;
  /** Fields that it may have, those needed first; empty unless it is an object. */
  readonly fields: readonly { readonly name: string; readonly isNeeded: boolean }[];
}

type Schema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function schemasIn(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** The schema itself, or what its reference within the same file names. */
function resolve(schema: Schema, root: Schema): Schema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#')) return schema;
  const steps = reference
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = steps.reduce<unknown>((at, step) => (isSchema(at) ? at[step] : undefined), root);
  return isSchema(found) ? { ...found, ...schema } : schema;
}

/** The schema and all that stands in its choices. */
function branches(schema: Schema, root: Schema): Schema[] {
  const whole = resolve(schema, root);
  return [
    whole,
    ...[...schemasIn(whole['anyOf']), ...schemasIn(whole['oneOf']), ...schemasIn(whole['allOf'])].flatMap((one) => branches(one, root)),
  ];
}

/** The schema of a field or entry, if there is one. */
function under(schema: Schema, key: string): Schema[] {
  const { properties, prefixItems, items, additionalProperties } = schema as Readonly<
    Record<'properties' | 'prefixItems' | 'items' | 'additionalProperties', unknown>
  >;
  const property = isSchema(properties) ? properties[key] : undefined;
  const entry = /^\d+$/.test(key) ? [schemasIn(prefixItems)[Number(key)], items] : [];
  return [property, ...entry, additionalProperties].filter(isSchema).slice(0, 1);
}

/** The schemas that hold for one place of a text; of choices, all that have the place. */
function schemasAt(root: Schema, pointer: string): Schema[] {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce((at, step) => at.flatMap((one) => under(one, step)).flatMap((one) => branches(one, root)), branches(root, root));
}

const NUMBERS: Readonly<Record<string, string>> = { integer: 'a whole number', number: 'a number' };
const OTHERS: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};
/** Bounds of whole numbers that only say what a number can hold. */
const NO_BOUND = 2 ** 53 - 1;

function range(schema: Schema): string {
  const bound = (name: string, word: string): string => {
    const value = schema[name];
    return typeof value === 'number' && Math.abs(value) < NO_BOUND ? ` ${word} ${value}` : '';
  };
  return bound('minimum', 'from') + bound('exclusiveMaximum', 'to below') + bound('maximum', 'to') + bound('multipleOf', 'in steps of');
}

function kindOf(schema: Schema): string[] {
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value));
  const type = schema['type'];
  if (typeof type !== 'string') return [];
  const number = NUMBERS[type];
  return number === undefined ? [OTHERS[type] ?? type] : [number + range(schema)];
}

function listWords(words: readonly string[]): string {
  const [last, ...before] = [...new Set(words)].reverse();
  return before.length === 0 ? (last ?? '') : `${before.reverse().join(', ')} or ${last}`;
}

function fieldsOf(schemas: readonly Schema[]): FieldHelp['fields'] {
  const fields = new Map<string, boolean>();
  for (const { properties, required } of schemas as readonly { readonly properties?: unknown; readonly required?: unknown }[]) {
    if (!isSchema(properties)) continue;
    for (const [name, field] of Object.entries(properties)) {
      // Schemas of what a pack becomes call a field with a default required.
      const isNeeded = Array.isArray(required) && required.includes(name) && isSchema(field) && !('default' in field);
      fields.set(name, isNeeded || fields.get(name) === true);
    }
  }
  return [...fields]
    .filter(([name]) => name !== '$schema')
    .map(([name, isNeeded]) => ({ name, isNeeded }))
    .sort((a, b) => Number(b.isNeeded) - Number(a.isNeeded));
}

/** What a JSON Schema says of the field at a JSON pointer; null if it knows no such field. */
export function helpOn(root: Schema, pointer: string): FieldHelp | null {
  const schemas = schemasAt(root, pointer);
  if (schemas.length === 0) return null;
  const about = schemas.flatMap(({ description }) => (typeof description === 'string' ? [description] : []));
  const usual = schemas.find((schema) => 'default' in schema);
  return {
    pointer,
    about: [...new Set(about)].join(' '),
    kind: listWords(schemas.flatMap(kindOf)),
    usual: usual === undefined ? null : JSON.stringify(usual['default']),
    fields: fieldsOf(schemas),
  };
}
