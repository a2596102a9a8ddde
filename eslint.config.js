import tseslint from 'typescript-eslint';
import noSharedState from './tools/no-shared-state.mjs';

const noEnum = { selector: 'TSEnumDeclaration', message: 'Use an "as const" array and a union.' };
const unsafePower = {
  selector: "BinaryExpression[operator='**'][left.type!='Literal'], AssignmentExpression[operator='**=']",
  message: 'The last digit of ** differs between versions of Node, and so would games from the same seed: multiply, or use wholePower of rules/core.',
};
const pureMessage = 'rules and env run unchanged in Node, in a browser and in a worker: no clock, no timer, no input or output.';

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'runs/', '.tmp/', 'python/'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Reads of typed arrays are known to be in range; noUncheckedIndexedAccess makes each of them say so.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', noEnum],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['rules/**/*.ts', 'env/**/*.ts'],
    ignores: ['env/node/**'],
    rules: {
      'no-restricted-globals': ['error', ...['Date', 'performance', 'process', 'Buffer', 'console', 'setTimeout', 'setInterval'].map((name) => ({ name, message: pureMessage }))],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'All randomness comes from an Rng that the caller passes.' },
        { object: 'Math', property: 'pow', message: unsafePower.message },
      ],
      'no-restricted-imports': ['error', { patterns: [{ group: ['node:*'], message: pureMessage }] }],
    },
  },
  {
    files: ['rules/**/*.ts'],
    ignores: ['rules/**/render/**'],
    rules: { 'no-restricted-syntax': ['error', noEnum, unsafePower] },
  },
  {
    files: ['**/*.ts'],
    ignores: ['tests/**', 'web/**'],
    plugins: { schiltron: { rules: { 'no-shared-state': noSharedState } } },
    rules: { 'schiltron/no-shared-state': 'error' },
  },
);
