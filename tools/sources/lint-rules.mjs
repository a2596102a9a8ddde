// The project's own rules for the linter, written for ESLint's interface, which oxlint speaks as well.
import noSharedState from './no-shared-state.mjs';

/** @typedef {import('eslint').Rule.RuleModule} RuleModule */
/** @typedef {any} Node a node of the syntax tree */

/** @type {RuleModule} */
const noEnum = {
  create: ({ report }) => ({
    /** @param {Node} node */
    TSEnumDeclaration(node) {
      report({ node, message: 'Use an "as const" array and a union.' });
    },
  }),
};

const POWER =
  'The last digit of ** differs between versions of Node, and so would games from the same seed: multiply, or use wholePower of rules/core.';

/** @type {RuleModule} */
const noUnsafePower = {
  create: ({ report }) => ({
    /** @param {Node} node */
    BinaryExpression(node) {
      if (node.operator === '**' && node.left.type !== 'Literal') report({ node, message: POWER });
    },
    /** @param {Node} node */
    AssignmentExpression(node) {
      if (node.operator === '**=') report({ node, message: POWER });
    },
  }),
};

export default {
  meta: { name: 'schiltron' },
  rules: { 'no-shared-state': noSharedState, 'no-enum': noEnum, 'no-unsafe-power': noUnsafePower },
};
