import { configure } from '@testing-library/react';

/** How long tests of components wait for what they look up, in milliseconds: a busy machine takes longer than the library's second. */
configure({ asyncUtilTimeout: 15_000 });
