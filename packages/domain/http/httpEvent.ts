/**
 * What API Gateway's HTTP API (payload format 2.0) hands a function, and what a function answers: the parts the product
 * uses. Source: AWS documentation, 'Create AWS Lambda proxy integrations for HTTP APIs'.
 */
export interface HttpEvent {
  version: '2.0';
  /** `POST /api/analyze`, with the path as the route declares it. */
  routeKey: string;
  rawPath: string;
  /** Without the question mark; empty when there is none. */
  rawQueryString: string;
  /** Lower-case names; repeated headers joined by a comma. */
  headers: Record<string, string | undefined>;
  /** Each `name=value` of the Cookie header; absent when there is none. */
  cookies?: string[];
  queryStringParameters?: Record<string, string | undefined>;
  pathParameters?: Record<string, string | undefined>;
  requestContext: {
    requestId: string;
    routeKey: string;
    stage: string;
    time: string;
    /** Milliseconds since 1970. */
    timeEpoch: number;
    http: { method: string; path: string; protocol: string; sourceIp: string; userAgent: string };
  };
  body?: string;
  isBase64Encoded: boolean;
}

export interface HttpResult {
  statusCode: number;
  headers?: Record<string, string | number | boolean>;
  /** Whole Set-Cookie values, one per cookie. */
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}
