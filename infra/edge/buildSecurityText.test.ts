import { buildSecurityText } from './buildSecurityText';

test('the file of RFC 9116 names the address for reports, and ends within a year', () => {
  const text = buildSecurityText('security@skin.example', new Date('2027-03-14T12:00:00Z'));
  expect(text).toBe(
    'Contact: mailto:security@skin.example\nExpires: 2028-03-01T00:00:00.000Z\nPreferred-Languages: en\n',
  );
});
