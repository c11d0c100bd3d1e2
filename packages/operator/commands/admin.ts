import { disableAccount, enableAccount, grantAdmin, indexAccounts, resetTotp, revokeAdmin } from '#operator/admin';
import { verifyAudit } from '#operator/verifyAudit';
import { listIncidents, moveIncident, openIncident, recordIncidentNotice } from '#operator/incidents';
import { listUnsendableLetters } from '#operator/listUnsendableLetters';
import { publishPolicy } from '#operator/publishPolicy';
import { exportUserPool, importUserPool } from '#operator/userPool';
import { runOperatorCommand } from './runOperatorCommand';

runOperatorCommand('admin', {
  grant: {
    parameters: 'EMAIL',
    description: 'Makes a registered user an administrator.',
    run: (services, email = '') => grantAdmin(services, email),
  },
  revoke: {
    parameters: 'EMAIL',
    description: 'Makes an administrator an ordinary user.',
    run: (services, email = '') => revokeAdmin(services, email),
  },
  disable: {
    parameters: 'EMAIL',
    description: 'Disables an account and ends its sessions.',
    run: (services, email = '') => disableAccount(services, email),
  },
  enable: {
    parameters: 'EMAIL',
    description: 'Enables a disabled account.',
    run: (services, email = '') => enableAccount(services, email),
  },
  'totp reset': {
    parameters: 'EMAIL',
    description: 'Removes the authenticator app of an account, so that its owner can set up a new one.',
    run: (services, email = '') => resetTotp(services, email),
  },
  'accounts index': {
    parameters: '',
    description: 'Adds the search terms that accounts from earlier versions lack.',
    run: (services) => indexAccounts(services),
  },
  'incident open': {
    parameters: 'TYPE low|medium|high|critical DESCRIPTION [DETECTED_AT]',
    description: 'Records a security incident. Its 72-hour clock starts at DETECTED_AT (ISO 8601), or now.',
    run: (services, incidentType = '', severity = '', description = '', detectedAt?: string) =>
      openIncident(services, { incidentType, severity, description, detectedAt }),
  },
  'incident move': {
    parameters: 'ID investigating|contained|resolved',
    description: 'Changes the status of an incident.',
    run: (services, id = '', to = '') => moveIncident(services, id, to),
  },
  'incident told': {
    parameters: 'ID',
    description: 'Records that the people concerned have been notified, which stops the 72-hour clock.',
    run: (services, id = '') => recordIncidentNotice(services, id),
  },
  'incident list': { parameters: '', description: 'Lists the incidents.', run: (services) => listIncidents(services) },
  'mail list': {
    parameters: '',
    description: 'Lists the letters that can never be sent, each with the reason.',
    run: (services) => listUnsendableLetters(services),
  },
  'policy publish': {
    parameters: 'VERSION SUMMARY',
    description: 'Announces a version of the privacy policy, in force in 30 days, and emails all users.',
    run: (services, version = '', summary = '') => publishPolicy(services, version, summary),
  },
  'pool export': {
    parameters: 'FILE',
    description: 'Writes the users of the user pool and their group into a new file, encrypted, without passwords.',
    run: (services, file = '') => exportUserPool(services, file),
  },
  'pool import': {
    parameters: 'FILE',
    description: 'Creates the users of an export that the pool lacks. They reset their passwords to sign in.',
    run: (services, file = '') => importUserPool(services, file),
  },
  'audit verify': {
    parameters: '',
    description: 'Verifies the hash chains of the audit log.',
    run: (services) => verifyAudit(services),
  },
});
