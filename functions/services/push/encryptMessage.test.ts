import { createECDH, randomBytes } from 'node:crypto';
import { decryptPush } from '#functions/testing/pushBrowser';
import { encryptMessage, isPublicKey } from './encryptMessage';

const fromBase64url = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  receiver: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  receiverPrivateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  senderPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A',
    '_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join(''),
};

test('the example of the standard is encrypted to the letter', () => {
  const { text, receiver, senderPrivateKey, salt, body } = EXAMPLE;
  const messageKeys = { privateKey: fromBase64url(senderPrivateKey), salt: fromBase64url(salt) };
  expect(encryptMessage(text, receiver, messageKeys).toString('base64url')).toBe(body);
});

test('the receiver of the tests, which shares no code with the sender, reads the example of the standard', () => {
  const { text, receiver, receiverPrivateKey, body } = EXAMPLE;
  const secrets = { privateKey: fromBase64url(receiverPrivateKey), auth: fromBase64url(receiver.auth) };
  expect(decryptPush(fromBase64url(body), secrets)).toBe(text);
});

test('each message has keys of its own, and only its receiver reads it', () => {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16);
  const receiver = { p256dh, auth: auth.toString('base64url') };
  const [first, second] = [encryptMessage('Señal ✓', receiver), encryptMessage('Señal ✓', receiver)];
  expect(first.equals(second)).toBe(false);
  const secrets = { privateKey: ecdh.getPrivateKey(), auth };
  expect([first, second].map((body) => decryptPush(body, secrets))).toEqual(['Señal ✓', 'Señal ✓']);
  expect(() => decryptPush(first, { ...secrets, auth: randomBytes(16) })).toThrow();
  first[first.length - 20]! ^= 1;
  expect(() => decryptPush(first, secrets)).toThrow();
});

test('a message longer than a push service must take is not sent', () => {
  expect(encryptMessage('x'.repeat(3900), EXAMPLE.receiver).length).toBeLessThanOrEqual(4096);
  expect(() => encryptMessage('x'.repeat(4000), EXAMPLE.receiver)).toThrow('too long');
});

test('a public key is a point on the curve', () => {
  expect(isPublicKey(EXAMPLE.receiver.p256dh)).toBe(true);
  expect(isPublicKey(Buffer.alloc(65, 4).toString('base64url'))).toBe(false);
  expect(isPublicKey('BA')).toBe(false);
});
