import { readdirSync } from 'node:fs';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Who may import whom (see the README's map): one zone per folder, listing what it must not reach. */
const zones = [
  {
    target: './packages/domain',
    from: ['./packages/data', './packages/lesion', './packages/local', './functions', './infra', './web'],
  },
  { target: './packages/data', from: ['./packages/lesion', './functions', './infra', './web'] },
  { target: './packages/data/**/!(*.test|testTable).ts', from: ['./packages/local'] },
  { target: './packages/lesion', from: ['./packages/data', './packages/local', './functions', './infra', './web'] },
  {
    target: './packages/local/!(bin)/**',
    from: ['./packages/data', './packages/lesion', './functions', './infra', './web'],
  },
  {
    target: './packages/local/*.ts',
    from: ['./packages/data', './packages/lesion', './functions', './infra', './web'],
  },
  { target: './functions', from: ['./infra', './web'] },
  { target: './functions/**/!(*.test|testApi|testStage).ts', from: ['./packages/local'] },
  { target: './infra/!(deployed)/**', from: ['./packages/data', './packages/local'] },
  { target: './infra/*.ts', from: ['./packages/data', './packages/local'] },
  { target: './infra/**/!(synth).ts', from: ['./web'] },
  { target: './web', from: ['./packages/data', './packages/local', './functions', './infra'] },
];

/** What several features share, and what the operator and the clock set off. */
const SHARED = ['operator', 'jobs', 'payments', 'finder', 'trainer'];

/** Features never import one another. */
const features = ['./web/src/features', './functions'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      target: `${folder}/${name}`,
      from: readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && ![name, ...SHARED].includes(entry.name))
        .map((entry) => `${folder}/${entry.name}`),
    })),
);

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
    files: ['functions/**/*.ts', 'packages/domain/**/*.ts', 'packages/data/**/*.ts'],
    ignores: ['functions/config.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only functions/config.ts reads the environment.' },
      ],
    },
  },
  {
    files: ['functions/**/*.ts'],
    ignores: ['functions/app.ts', 'functions/testApi.ts', '**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: '#domain/routes',
          allowTypeImports: true,
          message: 'A function loads the routes of its own group alone: #domain/routes/<group>.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-floating-promises': 'error' },
  },
);
