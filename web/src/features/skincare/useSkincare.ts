import type { SkincareProfile } from '#domain/skincare/skincare';
import { api, ApiError } from '../../lib/api';
import { useRead, useReadPages } from '../../lib/data';

/** The profile; null where there is none yet, which the server tells by 404 (specification §7). */
export function useProfile() {
  return useRead('skincare.profile', {}, { fetcher: profileOrNull });
}

async function profileOrNull(): Promise<SkincareProfile | null> {
  try {
    return await api.skincare.profile({});
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The recommendations, newest first; asked for only where there is a profile. */
export function useRecommendations() {
  return useReadPages('skincare.recommendations', {});
}
