import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addEndpoints, type EndpointsProps } from '../constructs/addEndpoints';
import type { ApiStack } from './ApiStack';

export interface AdminStackProps extends StackProps, EndpointsProps {
  api: ApiStack;
}

/** The routes of administrators, behind the same HTTP API as the others. One stack would exceed CloudFormation's limit of resources. */
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
