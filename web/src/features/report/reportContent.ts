import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import type { MapFigure } from '#domain/bodyMap/mapFigure';
import type { DevicePhoto } from '../../lib/deviceStorage/photoContent';
import type { PublishedMetrics } from '../../lib/modelMetrics/modelMetrics';

/** A photo that the person's device keeps. */
export type ReportPhoto = Pick<DevicePhoto, 'analysisImage' | 'crop' | 'square'>;

/** A spot of a report, with its analyses and the photos of some of them, by the analysis. */
export interface ReportSpot {
  spot: Spot;
  /** Oldest first. At least one. */
  analyses: readonly Analysis[];
  photos: ReadonlyMap<string, ReportPhoto>;
}

/** What a report for a doctor shows. */
export interface ReportContent {
  /** At least one. */
  spots: readonly ReportSpot[];
  figure: MapFigure;
  /** The figures of the model that is live. */
  metrics: PublishedMetrics;
  /** Whom it is about, where the account has several people; else null, and the name is left to be written in. */
  personName: string | null;
  createdAt: Date;
}
