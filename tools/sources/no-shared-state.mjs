// An ESLint rule: nothing that a module keeps is written to once the module has been read. All games, searches and threads of thought in one
// process share what a module keeps, so let the game own it, or the object that uses it.

/** @typedef {any} Node a node of the syntax tree; ESLint hands it on with its parent */
/** @typedef {import('eslint').Scope.Reference} Reference */

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const WRITING_METHODS = new Set([
  ...['add', 'clear', 'copyWithin', 'delete', 'fill', 'pop', 'push', 'reverse', 'set', 'shift', 'sort', 'splice', 'unshift'],
]);
const TYPED_ARRAY = /^(Float|Int|Uint|BigInt|BigUint)\d+(Clamped)?Array$/;
/** Classes whose objects are made to be filled again. */
const REFILLED = /^(ActionList|OutcomeList|Box|BoxList|Course|CornerSweep|Obstacles|Polygon|SightLine|StripView)$/;
const MESSAGE = 'What a module keeps, all games share: let the game own it, or the object that uses it.';

/**
 * @param {Node} node
 * @param {Node} program
 */
function isInFunction(node, program) {
  for (let at = node; at !== program; at = at.parent) if (FUNCTIONS.has(at.type)) return true;
  return false;
}

/**
 * The outermost member expression that begins with an identifier: `list.rows[0]` for `list`.
 * @param {Node} identifier
 * @returns {Node}
 */
function wholeOf(identifier) {
  let at = identifier;
  while (at.parent.type === 'TSNonNullExpression' || (at.parent.type === 'MemberExpression' && at.parent.object === at)) at = at.parent;
  return at;
}

/** @param {Node} identifier */
function isWritten(identifier) {
  const whole = wholeOf(identifier);
  const { parent } = whole;
  if (parent.type === 'AssignmentExpression' && parent.left === whole) return true;
  if (parent.type === 'UpdateExpression') return true;
  if (parent.type === 'UnaryExpression' && parent.operator === 'delete') return true;
  const isCall = parent.type === 'CallExpression' && parent.callee === whole && whole.type === 'MemberExpression';
  return isCall && WRITING_METHODS.has(whole.property.name);
}

/**
 * Whether a value is made to be filled, and nothing else: `new Int16Array(4)` that the module itself does not fill, `new Box()`.
 * @param {Node} init
 * @param {readonly Reference[]} references
 * @param {Node} program
 */
function isForFilling(init, references, program) {
  if (init?.type !== 'NewExpression' || init.callee.type !== 'Identifier') return false;
  if (REFILLED.test(init.callee.name)) return true;
  const [size] = init.arguments;
  if (!TYPED_ARRAY.test(init.callee.name) || size?.value === 0 || size?.type === 'ArrayExpression') return false;
  return !references.some(({ identifier }) => isWritten(identifier) && !isInFunction(identifier, program));
}

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: { type: 'problem', schema: [], messages: { shared: MESSAGE } },
  create: ({ sourceCode, report }) => ({
    'Program:exit'(program) {
      const outermost = sourceCode.scopeManager.scopes.filter(({ block, type }) => block === program && type !== 'function');
      for (const { references, defs } of outermost.flatMap(({ variables }) => variables)) {
        const { node, type } = /** @type {Node} */ (defs[0] ?? {});
        if (type !== 'Variable' && type !== 'ImportBinding') continue;
        const isWrittenLater = references.some(({ identifier }) => isWritten(identifier) && isInFunction(identifier, program));
        const isLoose = type === 'Variable' && (node.parent.kind !== 'const' || isForFilling(node.init, references, program));
        if (isWrittenLater || isLoose) report({ node, messageId: 'shared' });
      }
    },
    /** @param {Node} node */
    PropertyDefinition(node) {
      if (node.static && !node.readonly) report({ node, messageId: 'shared' });
    },
  }),
};
