import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD } from '#domain/account/account';

/**
 * The common passwords of the npm package `@zxcvbn-ts/language-common` (MIT license), most frequent first, that are long enough
 * for an account.
 */
export const SOURCE_PASSWORDS = dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD);
