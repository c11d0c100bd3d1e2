import { disable, enable, grantAdmin, resetTotp, revokeAdmin } from '#functions/operator/admin';
import { verifyAudit } from '#functions/operator/audit';
import { listIncidents, moveIncident, openIncident, tellIncident } from '#functions/operator/incidents';
import { publishPolicy } from '#functions/operator/policy';
import { operate } from './operate';

operate('admin', {
  grant: { given: 'EMAIL', run: (services, email = '') => grantAdmin(services, email) },
  revoke: { given: 'EMAIL', run: (services, email = '') => revokeAdmin(services, email) },
  disable: { given: 'EMAIL', run: (services, email = '') => disable(services, email) },
  enable: { given: 'EMAIL', run: (services, email = '') => enable(services, email) },
  'totp reset': { given: 'EMAIL', run: (services, email = '') => resetTotp(services, email) },
  'incident open': {
    given: 'TYPE low|medium|high|critical DESCRIPTION [DETECTED_AT]',
    run: (services, incidentType = '', severity = '', description = '', detectedAt?: string) =>
      openIncident(services, { incidentType, severity, description, detectedAt }),
  },
  'incident move': {
    given: 'ID investigating|contained|resolved',
    run: (services, id = '', to = '') => moveIncident(services, id, to),
  },
  'incident told': { given: 'ID', run: (services, id = '') => tellIncident(services, id) },
  'incident list': { given: '', run: (services) => listIncidents(services) },
  'policy publish': {
    given: 'VERSION SUMMARY',
    run: (services, version = '', summary = '') => publishPolicy(services, version, summary),
  },
  'audit verify': { given: '', run: (services) => verifyAudit(services) },
});
