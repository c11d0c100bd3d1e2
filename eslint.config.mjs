import { readdirSync } from 'node:fs';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Who may import whom (see the README's map): one zone per folder, listing what it must not reach. */
const EVERYTHING = ['domain', 'data', 'lesion', 'local', 'zip'].map((name) => `./packages/${name}`);
const except = (...allowed) =>
  [...EVERYTHING, './functions', './infra', './web'].filter((folder) => !allowed.includes(folder));
const zones = [
  { target: './packages/domain', from: except('./packages/domain') },
  { target: './packages/zip', from: except('./packages/domain', './packages/zip') },
  { target: './packages/data', from: except('./packages/domain', './packages/data', './packages/local') },
  { target: './packages/data/**/!(*.test|testTable).ts', from: ['./packages/local'] },
  { target: './packages/lesion', from: except('./packages/domain', './packages/lesion') },
  { target: './packages/local/!(bin)/**', from: except('./packages/domain', './packages/local', './packages/zip') },
  { target: './functions', from: ['./infra', './web'] },
  { target: './functions/**/!(*.test|testApi|testStage).ts', from: ['./packages/local'] },
  { target: './infra/!(deployed)/**', from: ['./packages/data', './packages/local', './packages/zip'] },
  { target: './infra/*.ts', from: ['./packages/data', './packages/local', './packages/zip'] },
  { target: './infra/**/!(synth).ts', from: ['./web'] },
  { target: './web', from: except('./packages/domain', './packages/lesion', './web') },
];

/** Features never import one another: the web's features, and the groups of endpoints. */
const features = ['./web/src/features', './functions/endpoints'].flatMap((folder) => {
  const names = readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return names.map((name) => ({
    target: `${folder}/${name}`,
    from: names.filter((other) => other !== name).map((other) => `${folder}/${other}`),
  }));
});

export default tseslint.config(
  { ignores: ['build/**', 'cdk.out/**', '.cache/**', '.local/**', 'coverage/**', '**/*.mjs', '**/*.js'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': { node: { extensions: ['.ts', '.tsx'] } } },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: [...zones, ...features] }],
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text only: React escapes it.' },
      ],
      'no-restricted-globals': ['error', 'eval'],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['web/**/*.ts', 'web/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['functions/**/*.ts', 'packages/domain/**/*.ts', 'packages/data/**/*.ts', 'packages/zip/**/*.ts'],
    ignores: ['functions/runtime/config.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only functions/runtime/config.ts reads the environment.' },
      ],
    },
  },
  {
    files: ['functions/**/*.ts'],
    ignores: ['functions/http/app.ts', 'functions/testing/testApi.ts', '**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: '#domain/http/routes',
          allowTypeImports: true,
          message: 'A function loads the routes of its own group alone: #domain/http/routes/<group>.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-floating-promises': 'error' },
  },
);
