import { readdirSync, readFileSync } from 'node:fs';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Who may import whom, folder by folder; the README's map shows it. A folder may always import from itself. */
const ALLOWED_IMPORTS = JSON.parse(readFileSync(new URL('.ci/imports.json', import.meta.url), 'utf8'));
const FOLDERS = Object.keys(ALLOWED_IMPORTS);

/** Features never import one another: the web's features, and the groups of endpoints. */
const featureZones = ['./web/src/features', './functions/endpoints'].flatMap((folder) => {
  const names = readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return names.map((name) => ({
    target: `${folder}/${name}`,
    from: names.filter((other) => other !== name).map((other) => `${folder}/${other}`),
  }));
});

/** Inference runs without the code that trains: only the trainer's container and the training benchmarks load it. */
const inferenceZones = [
  '!(training|bench|container)/**',
  'container/!(train|*.test).ts',
  'bench/*/**',
  'bench/!(gan|trainOnPhotos|head|candidate).ts',
].map((files) => ({ target: `./packages/lesion/${files}`, from: ['./packages/lesion/training'] }));

/** The rule that holds imports to ALLOWED_IMPORTS, and lets the files it is set for import `more` folders. */
const restrictImports = (...more) => ({
  'import-x/no-restricted-paths': [
    'error',
    {
      basePath: import.meta.dirname,
      zones: [
        ...FOLDERS.map((folder) => ({ folder, allowed: [folder, ...ALLOWED_IMPORTS[folder], ...more] }))
          .map(({ folder, allowed }) => ({
            target: `./${folder}`,
            from: FOLDERS.filter((other) => !allowed.includes(other)).map((other) => `./${other}`),
          }))
          .filter(({ from }) => from.length > 0),
        ...featureZones,
        ...inferenceZones,
      ],
    },
  ],
});

export default tseslint.config(
  { ignores: ['build/**', 'cdk.out/**', '.cache/**', '.local/**', 'coverage/**', '**/*.mjs', '**/*.js'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': { node: { extensions: ['.ts', '.tsx'] } } },
    rules: {
      ...restrictImports(),
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text only: React escapes it.' },
      ],
      'no-restricted-globals': ['error', 'eval'],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // We declare no enums, and this rule takes a seventh of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['packages/data/**/*.test.ts', 'packages/data/**/testTable.ts'],
    rules: restrictImports('packages/local'),
  },
  {
    // The version of the weights in a release stands in their card only.
    files: ['functions/services/training/shippedVersions.ts'],
    rules: restrictImports('packages/lesion'),
  },
  {
    files: ['functions/**/*.test.ts', 'functions/testing/**/*.ts'],
    rules: restrictImports('packages/local', 'packages/lesion'),
  },
  {
    files: ['infra/**/*.test.ts', 'infra/testing/**/*.ts'],
    rules: restrictImports('packages/local', 'packages/data', 'packages/lesion', 'functions'),
  },
  { files: ['infra/synth.ts'], rules: restrictImports('web') },
  { files: ['packages/local/bin/**/*.ts', '.ci/**/*.ts'], rules: restrictImports(...FOLDERS) },
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
    ignores: ['functions/http/app.ts', 'functions/testing/**/*.ts', '**/*.test.ts'],
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
