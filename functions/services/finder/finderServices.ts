import { Places } from '#data/finder/places';
import { LocationClient } from '@aws-sdk/client-location';
import { awsSettings, bySettings } from '#functions/services/services';
import { Location } from './location';
import { Registry } from './registry';

/** What only the dermatologist finder reaches: Amazon Location, the registry of providers, and addresses placed before. */
export const finderServices = bySettings(({ config, now, table }) => ({
  places: new Places(table, now),
  location: new Location(
    new LocationClient({ ...awsSettings(config, 2, 2), disableHostPrefix: config.endpointUrl !== undefined }),
    config.places.indexName,
  ),
  registry: new Registry(config.registry),
}));
