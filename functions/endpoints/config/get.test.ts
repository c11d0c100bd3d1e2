import { testApi } from '#functions/testing/testApi';

test.each([
  [undefined, 10],
  ['60', 60],
])('with SUBSCRIPTION_POLL_SECONDS %j pages read the subscription every %i seconds', async (setting, seconds) => {
  const api = await testApi({ settings: { SUBSCRIPTION_POLL_SECONDS: setting } });
  try {
    expect((await api.anonymous.config.get({})).subscriptionPollSeconds).toBe(seconds);
  } finally {
    await api.close();
  }
});
