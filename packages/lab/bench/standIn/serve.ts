/** Serves the lesion container; for a model of the stand-in trainer, a server that only becomes ready. */
import { createServer } from 'node:http';

process.on('disconnect', () => process.exit(0));
if (process.env['MODEL_DIR'] === undefined) void import('#lesion/container/serve');
else createServer((_, response) => response.end()).listen(Number(process.env['PORT']), '127.0.0.1');
