import useSWR from 'swr';
import type { Analysis } from '#domain/analysis/analysis';
import { registerPhotos } from '#lesion/registration/registerPhotos';
import { readDevicePhoto } from '../../../lib/deviceStorage/photoStore';
import { useSession } from '../../../lib/session';
import { decodePhotoCrop, readGrayPhoto, type DecodedPhoto } from './drawPhoto';

/** Lets the browser paint before a computation that blocks the page. */
const waitForPaint = () => new Promise((resolve) => setTimeout(resolve, 30));

async function readDecodedPhoto(userId: string, analysisId: string): Promise<DecodedPhoto> {
  const photo = await readDevicePhoto(userId, analysisId);
  if (!photo) throw new Error('This device does not keep the photo');
  return decodePhotoCrop(photo);
}

/** A photo on this device, decoded. */
export function useDecodedPhoto(analysisId: string) {
  const { user } = useSession();
  return useSWR<DecodedPhoto, Error>(user && ['device/photo', user.id, analysisId], () =>
    readDecodedPhoto(user!.id, analysisId),
  );
}

interface OutlinedDecodedPhoto {
  photo: DecodedPhoto | undefined;
  analysis: Pick<Analysis, 'id' | 'outline'>;
}

/** Lines up two photos once both are decoded. Undefined while this is under way; null where the fit is not good. */
export function useRegistration(first: OutlinedDecodedPhoto, second: OutlinedDecodedPhoto) {
  const isReady = first.photo !== undefined && second.photo !== undefined;
  const { data } = useSWR(
    isReady && (['device/registration', first.analysis.id, second.analysis.id] as const),
    async () => {
      await waitForPaint();
      const toOutlined = ({ photo, analysis }: OutlinedDecodedPhoto) => ({
        gray: readGrayPhoto(photo!),
        outline: analysis.outline,
      });
      const registration = registerPhotos(toOutlined(first), toOutlined(second));
      return registration?.isLinedUp ? registration.map : null;
    },
  );
  return data;
}
