import { openIncident, recordIncidentNotice } from '#operator/incidents';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
  await api.deliverMails();
});
afterEach(() => api.close());

async function openTestIncident(): Promise<string> {
  const report = { incidentType: 'lost laptop', severity: 'high', description: 'canary-what-happened' };
  return /Incident (\w{26})/.exec(await openIncident(api.services, report))![1]!;
}
const listReminders = async () =>
  (await api.deliverMails()).filter(({ subject }) => subject.startsWith('Incident')).map(({ subject }) => subject);
const passHours = async (hours: number) => {
  for (let hour = 0; hour < hours; hour += 1) {
    api.clock.advance({ hours: 1 });
    await api.runJob('incidents');
    await api.runJob('sendMail');
  }
};
const listOverdueCounts = () =>
  api.metrics.flatMap((run) => ('job' in run && run.job === 'incidents' ? [run.overdue] : []));

test('the operator is mailed once when 24 of the 72 hours are left, and once when they are over', async () => {
  const id = await openTestIncident();
  await passHours(48);
  expect(await listReminders()).toEqual([]);
  await passHours(3);
  expect(await listReminders()).toEqual([`Incident ${id}: notice is due in 23 hours`]);
  await passHours(24);
  expect(await listReminders()).toEqual([
    `Incident ${id}: notice was due 1 hours ago`,
    `Incident ${id}: notice is due in 23 hours`,
  ]);
  const [letter] = await api.deliverMails();
  expect(letter?.to).toEqual([api.services.config.operatorEmail]);
  expect(letter?.text).toContain(`npm run admin -- incident told ${id}`);
  expect(JSON.stringify(letter)).not.toContain('canary-what-happened');
});

test('an incident is overdue from the 73rd hour until people are notified', async () => {
  const id = await openTestIncident();
  await passHours(72);
  expect(listOverdueCounts()).not.toContain(1);
  await passHours(1);
  expect(listOverdueCounts().at(-1)).toBe(1);
  expect(await recordIncidentNotice(api.services, id)).toContain('its clock has stopped');
  await passHours(1);
  expect(listOverdueCounts().at(-1)).toBe(0);
  await expect(recordIncidentNotice(api.services, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
});

test('there is no reminder after people were notified, and each reminder has its audit row', async () => {
  const notifiedId = await openTestIncident();
  await recordIncidentNotice(api.services, notifiedId);
  const id = await openTestIncident();
  await passHours(80);
  expect((await listReminders()).every((subject) => subject.includes(id))).toBe(true);
  const rows = (await api.scanTable()).filter(({ action }) => /^incident\.(near|late|told)$/.test(String(action)));
  expect(rows.map(({ action, resourceId }) => `${String(action)} ${String(resourceId)}`).sort()).toEqual(
    [`incident.late ${id}`, `incident.near ${id}`, `incident.told ${notifiedId}`].sort(),
  );
});
