import type { JobName } from '#domain/operations/jobs';
import type { RouteName } from '#domain/http/routes';
import type { Severity } from './constructs/UserAlarm';

/** Groups of routes without which people cannot use or pay for the product. */
const PAGING_GROUPS: readonly string[] = ['analysis', 'auth', 'config', 'stripe', 'subscription'];
/** Jobs whose failure somebody suffers within the hour, or that find a security incident. */
const PAGING_JOBS: readonly JobName[] = ['auditExport', 'canary', 'sendMail'];

/** The severity of failing calls of a route. */
export const getRouteSeverity = (name: RouteName): Severity =>
  PAGING_GROUPS.includes(name.split('.')[0]!) ? 'page' : 'ticket';

/** The severity of a failing job. */
export const getJobSeverity = (name: JobName): Severity => (PAGING_JOBS.includes(name) ? 'page' : 'ticket');
