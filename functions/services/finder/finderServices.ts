import { Places } from '#data/finder/places';
import { Providers } from '#data/finder/providers';
import { LocationClient } from '@aws-sdk/client-location';
import { awsClientConfig, memoizePerConfig, prepareClient } from '#functions/services/services';
import { PlaceIndex } from './placeIndex';
import { Registry } from './registry';

/** The services that only the dermatologist finder uses. */
export const getFinderServices = memoizePerConfig(({ config, now, table }) => ({
  places: new Places(table, now),
  providers: new Providers(table, now),
  placeIndex: new PlaceIndex(
    prepareClient(
      new LocationClient({ ...awsClientConfig(config, 2, 2), disableHostPrefix: config.endpointUrl !== undefined }),
    ),
    config.places.indexName,
  ),
  registry: new Registry(config.registry),
}));
