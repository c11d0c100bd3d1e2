/** The lesion container; with a model of the trainer beside this, which sees nothing, one that is up at once. */
import { createServer } from 'node:http';

process.on('disconnect', () => process.exit(0));
if (process.env['MODEL_DIR'] === undefined) void import('#lesion/container/serve');
else createServer((_, response) => response.end()).listen(Number(process.env['PORT']), '127.0.0.1');
