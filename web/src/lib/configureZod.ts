import { config } from 'zod/mini';

// Without this, each schema probes for eval, which the content security policy forbids and reports. Runs before any schema is built.
config({ jitless: true });
