import { getClientAddress } from './clientAddress';

test.each([
  ['203.0.113.9:443', '203.0.113.9'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2::/64'],
  ['2001:db8::1:443', '2001:db8:0:0::/64'],
  ['::1:443', '0:0:0:0::/64'],
  ['2001:0db8:0001:0002::9:443', '2001:db8:1:2::/64'],
  ['nonsense', 'unknown'],
  [undefined, 'unknown'],
])('the client at %p is counted as %p', (header, address) => {
  expect(getClientAddress({ headers: { 'cloudfront-viewer-address': header } })).toBe(address);
});
