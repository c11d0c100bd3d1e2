import { job } from '../job';

/** Sends what waits in the outbox. */
export const handler = job('post', ({ outbox, mail }) => outbox.deliver((letter) => mail.send(letter)));
