import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addEndpoints, type EndpointsProps } from '../constructs/addEndpoints';
import type { ApiStack } from './ApiStack';

export interface AdminStackProps extends StackProps, EndpointsProps {
  api: ApiStack;
}

/** What administrators alone may call: their routes behind the HTTP API of everybody. */
export class AdminStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, functions, api, operations, release, ...props }: AdminStackProps,
  ) {
    super(scope, id, props);
    addEndpoints(this, 'Admin', api, { settings, functions, operations, release });
  }
}
