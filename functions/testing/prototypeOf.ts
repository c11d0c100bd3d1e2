/**
 * The prototype of a service. Each function has its own services, so a test that breaks a method of a service breaks it for all:
 * `jest.spyOn(prototypeOf(api.services.mailer), 'send')`.
 */
export const prototypeOf = <T extends object>(service: T): T => Object.getPrototypeOf(service) as T;
