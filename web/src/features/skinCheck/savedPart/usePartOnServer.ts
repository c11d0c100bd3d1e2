import { useRef } from 'react';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import { getPartResult, isSameResult } from '#domain/skinCheck/checkResult';
import { PartResult, type SkinCheck } from '#domain/skinCheck/skinCheck';
import { api, ApiError } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { checkSession, startWaitingCheck } from '../../../lib/offline/sendWaitingParts';
import { UNSENT_CHECK_ID } from '../waiting/waitingCheck';

/** A result as the server keeps it. */
const normalizeResult = (result: PartResult): PartResult => PartResult.safeParse(result).data ?? result;

/** Whether the server has the result already. */
export const isSaved = (result: PartResult, latest: PartResult): boolean =>
  isSameResult(latest, normalizeResult(result));

/** Whether a call failed because the part changed on another device, or the check ended. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** What the server has of a part, as far as this page knows, and the way to save a change there. */
export function usePartOnServer(check: SkinCheck, part: CheckPart, userId: string | undefined) {
  const { run, busy } = useWrite('skinChecks.savePart', { refreshes: ['skinChecks.open'] });
  /** What the server had when this device last read the part. */
  const base = useRef(getPartResult(check, part));
  /** What this page may have saved since without learning of it. That is no change on another device. */
  const tried = useRef(new Set<PartResult>());
  const isUnsent = check.id === UNSENT_CHECK_ID;
  /** The check that the server started for one that began without a connection. */
  const startedId = useRef<string | null>(null);

  const setBase = (latest: PartResult) => {
    base.current = latest;
  };
  /** Takes what the server has as saved by this page. */
  const adopt = (latest: PartResult) => {
    setBase(latest);
    tried.current.clear();
  };
  /** Takes what the server has as this page's own, where this page sent it. Answers whether it is. */
  const adoptOwn = (latest: PartResult): boolean => {
    const isOwn = [...tried.current].some((own) => isSaved(own, latest));
    if (isOwn) adopt(latest);
    return isOwn;
  };
  const wasSavedHere = async (checkId: string): Promise<boolean> => {
    const { check: latest } = await api.skinChecks.open({}).catch(() => ({ check: null }));
    return latest?.id === checkId && adoptOwn(getPartResult(latest, part));
  };
  /** The check to save to. What waited, perhaps while another account signed in, is sent to its own account only. */
  const findCheckId = async (isWaiting: boolean): Promise<string> => {
    if (isUnsent && userId) return (startedId.current ??= await startWaitingCheck(userId));
    if (isWaiting && userId) await checkSession(userId);
    return check.id;
  };
  /** Saves a change, which may have waited on this device. @throws where the call fails, or the part changed on another device */
  const send = async (result: PartResult, isWaiting: boolean, isRetry = false): Promise<void> => {
    let checkId = check.id;
    try {
      checkId = await findCheckId(isWaiting);
      tried.current.add(result);
      adopt(getPartResult(await run({ body: { checkId, result, base: base.current } }), part));
    } catch (error) {
      if (!isStale(error)) throw error;
      if (!isRetry && (await wasSavedHere(checkId))) return send(result, isWaiting, true);
      startedId.current = null;
      throw error;
    }
  };

  return {
    send,
    setBase,
    adopt,
    adoptOwn,
    getBase: () => base.current,
    /** Notes a result that this device may send without this page. */
    expect: (result: PartResult) => tried.current.add(result),
    /** The check, unless the server has not started it. */
    getStartedId: () => (isUnsent ? startedId.current : check.id),
    isSaving: busy,
  };
}
