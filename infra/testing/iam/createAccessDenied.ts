interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const XML = { 'content-type': 'text/xml' };

/**
 * Creates the response of an AWS service to a caller without permission.
 * @param service the service's name in signatures
 */
export function createAccessDenied(service: string, message: string): ErrorResponse {
  switch (service) {
    case 's3':
      return {
        status: 403,
        headers: XML,
        body: `<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`,
      };
    case 'ses':
      return {
        status: 403,
        headers: XML,
        body:
          '<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type>' +
          `<Code>AccessDenied</Code><Message>${message}</Message></Error></ErrorResponse>`,
      };
    case 'dynamodb':
      return createJsonError(400, 'com.amazon.coral.service#AccessDeniedException', message);
    default:
      return createJsonError(service === 'geo' ? 403 : 400, 'AccessDeniedException', message);
  }
}

function createJsonError(status: number, type: string, message: string): ErrorResponse {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': type };
  return { status, headers, body: JSON.stringify({ __type: type, Message: message, message }) };
}
