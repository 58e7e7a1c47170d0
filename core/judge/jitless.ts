import { config } from 'zod';

// zod probes for `eval` when a schema is first built, which the page's CSP reports as a violation. This module must be
// imported before the SDK.
config({ jitless: true });
