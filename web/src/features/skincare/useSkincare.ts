import type { SkincareProfile } from '#domain/skincare/skincare';
import { api, ApiError } from '../../lib/api';
import { useRead, useReadPages } from '../../lib/apiHooks';

/** The profile, or null if there is none yet (the server responds with 404). */
export function useSkincareProfile() {
  return useRead('skincare.profile', {}, { fetcher: fetchProfile });
}

async function fetchProfile(): Promise<SkincareProfile | null> {
  try {
    return await api.skincare.profile({});
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The recommendations, newest first. Only used after a profile exists. */
export function useRecommendations() {
  return useReadPages('skincare.recommendations', {});
}
