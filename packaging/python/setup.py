"""The wheel has a library for one kind of machine, which any Python can load."""

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        return 'py3', 'none', super().get_tag()[2]


setup(distclass=WithLibrary, cmdclass={'bdist_wheel': Wheel})
